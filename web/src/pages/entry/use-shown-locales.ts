import { useSearchParams } from 'react-router'
import type { Locale } from '#contract/resources/locale'
import { isEditable } from '../../api/content.ts'
import { useEnvironment } from '../../state/environment.tsx'

export const ALL_LOCALES = 'all'

export interface ShownLocales {
  shown: readonly Locale[]
  isSideBySide: boolean
  setShown: (codes: readonly string[]) => void
  setSideBySide: (isSideBySide: boolean) => void
}

/** The displayed locales in the URL: one, several or all, stacked or side by side; the default locale by default. */
export function useShownLocales(): ShownLocales {
  const { locales: all, defaultLocale } = useEnvironment()
  const locales = all.filter(isEditable)
  const [search, setSearch] = useSearchParams()
  const change = (name: string, value: string | null) =>
    setSearch(
      (now) => {
        if (value === null) now.delete(name)
        else now.set(name, value)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const requested = search.get('locale')
  const codes = requested === ALL_LOCALES ? locales.map(({ code }) => code) : (requested?.split(',') ?? [])
  const found = locales.filter(({ code }) => codes.includes(code))
  return {
    shown: found.length > 0 ? found : locales.filter(({ code }) => code === defaultLocale),
    isSideBySide: search.get('beside') === 'true',
    setShown: (next) => {
      const isStandard = next.length === 0 || (next.length === 1 && next[0] === defaultLocale)
      change('locale', isStandard ? null : next.length === locales.length ? ALL_LOCALES : next.join(','))
    },
    setSideBySide: (isOn) => change('beside', isOn ? 'true' : null),
  }
}
