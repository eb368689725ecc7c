import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { spacesQuery } from '../../api/management.ts'
import { hostsQuery } from '../../api/platform.ts'
import { t } from '../../i18n/palette.ts'
import { IconKeyboard, IconLayoutGrid, IconPlus, IconSun, IconUser } from '../../parts/icons/icons.ts'
import { showKeyboardHelp } from '../../state/keyboard-help.ts'
import { fitting, type Option, type Scheme } from './options.ts'

/** Commands that are available everywhere. */
export const useGeneralOptions = (text: string, scheme: Scheme): Option[] =>
  fitting([...useSpaceOptions(null), ...useAccountOptions(), ...useSchemeOptions(scheme), ...helpOptions()], text)

/** Commands that open another space. */
export function useSpaceOptions(current: string | null): Option[] {
  const navigate = useNavigate()
  const { data } = useQuery(spacesQuery)
  const { data: hosts } = useQuery(hostsQuery)
  const others = (data?.items ?? []).filter(({ sys }) => sys.id !== current)
  return [
    ...others.map(({ sys, name }) => ({
      key: `space ${sys.id}`,
      group: t('spaces'),
      name: t('goToSpace', { name }),
      words: `${sys.id} ${t('keywords_space')}`,
      Icon: IconLayoutGrid,
      run: () => void navigate(`/spaces/${encodeURIComponent(sys.id)}`),
    })),
    {
      key: 'spaces',
      group: t('spaces'),
      name: t('allSpaces'),
      keywords: t('keywords_spaces'),
      Icon: IconLayoutGrid,
      run: () => void navigate('/spaces'),
    },
    ...(hosts?.length
      ? [
          {
            key: 'new space',
            group: t('spaces'),
            name: t('createSpace'),
            keywords: t('keywords_createSpace'),
            Icon: IconPlus,
            run: () => void navigate('/spaces?create=true'),
          },
        ]
      : []),
  ]
}

export function useAccountOptions(): Option[] {
  const navigate = useNavigate()
  return [
    {
      key: 'page /account',
      group: t('pages'),
      name: t('yourAccount'),
      keywords: t('keywords_account'),
      Icon: IconUser,
      run: () => void navigate('/account'),
    },
  ]
}

export const helpOptions = (): Option[] => [
  {
    key: 'keyboard help',
    group: t('commands'),
    name: t('keyboardShortcuts'),
    keywords: t('keywords_keyboardShortcuts'),
    Icon: IconKeyboard,
    run: () => showKeyboardHelp(true),
  },
]

export function useSchemeOptions({ scheme, setScheme }: Scheme): Option[] {
  const isDark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  return [
    {
      key: 'scheme',
      group: t('commands'),
      name: isDark ? t('lightTheme') : t('darkTheme'),
      keywords: t('keywords_theme'),
      Icon: IconSun,
      run: () => setScheme(isDark ? 'light' : 'dark'),
    },
  ]
}
