import { useSearchParams } from 'react-router'
import { useEnvironment } from '../../api/environment.tsx'
import type { Locale } from '../../api/wire.ts'

export const ALL_LOCALES = 'all'

/** The locales in the address: one, or all of them side by side; the default one unless told. */
export function useShownLocales(): { chosen: string; shown: readonly Locale[] } {
  const { locales, defaultLocale } = useEnvironment()
  const [search] = useSearchParams()
  const asked = search.get('locale')
  if (asked === ALL_LOCALES) return { chosen: ALL_LOCALES, shown: locales }
  const code = locales.some((locale) => locale.code === asked) ? asked : defaultLocale
  return { chosen: code ?? '', shown: locales.filter((locale) => locale.code === code) }
}
