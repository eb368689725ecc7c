import { NativeSelect } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useEnvironment } from '../../api/environment.tsx'
import { ALL_LOCALES, useShownLocales } from './use-shown-locales.ts'

export function LocaleSelect() {
  const { locales, defaultLocale } = useEnvironment()
  const { chosen } = useShownLocales()
  const [, setSearch] = useSearchParams()
  if (locales.length < 2) return null
  const choose = (code: string) =>
    setSearch(
      (now) => {
        if (code === defaultLocale) now.delete('locale')
        else now.set('locale', code)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <NativeSelect
      size="xs"
      aria-label="Shown locale"
      value={chosen}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        ...locales.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
        { value: ALL_LOCALES, label: 'All locales' },
      ]}
    />
  )
}
