import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { spacesQuery } from '../../api/management.ts'
import { hostsQuery } from '../../api/platform.ts'
import { IconLayoutGrid, IconPlus, IconSun, IconUser } from '../../parts/icons/icons.ts'
import { fitting, type Option, type Scheme } from './options.ts'

/** What can be done wherever one is. */
export const useGeneralOptions = (text: string, scheme: Scheme): Option[] =>
  fitting([...useSpaceOptions(null), ...useAccountOptions(), ...useSchemeOptions(scheme)], text)

/** The ways into other spaces. */
export function useSpaceOptions(current: string | null): Option[] {
  const navigate = useNavigate()
  const { data } = useQuery(spacesQuery)
  const { data: hosts } = useQuery(hostsQuery)
  const others = (data?.items ?? []).filter(({ sys }) => sys.id !== current)
  return [
    ...others.map(({ sys, name }) => ({
      key: `space ${sys.id}`,
      group: 'Spaces',
      name: `Go to the space ${name}`,
      words: `${sys.id} switch open`,
      Icon: IconLayoutGrid,
      run: () => void navigate(`/spaces/${encodeURIComponent(sys.id)}`),
    })),
    {
      key: 'spaces',
      group: 'Spaces',
      name: 'All spaces',
      words: 'switch go to',
      Icon: IconLayoutGrid,
      run: () => void navigate('/spaces'),
    },
    ...(hosts?.length
      ? [
          {
            key: 'new space',
            group: 'Spaces',
            name: 'Create a space',
            words: 'new add',
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
      group: 'Pages',
      name: 'Your account',
      words: 'go to settings password',
      Icon: IconUser,
      run: () => void navigate('/account'),
    },
  ]
}

export function useSchemeOptions({ scheme, setScheme }: Scheme): Option[] {
  const isDark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  return [
    {
      key: 'scheme',
      group: 'Commands',
      name: isDark ? 'Light theme' : 'Dark theme',
      words: 'toggle appearance colours',
      Icon: IconSun,
      run: () => setScheme(isDark ? 'light' : 'dark'),
    },
  ]
}
