import { t } from '../../i18n/account.ts'

// A user agent also names related browsers, so names that only one browser uses come first.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** "Firefox on Linux", from a user agent. */
export function browserName(userAgent: string): string {
  const find = (known: typeof BROWSERS) => known.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find(BROWSERS) ?? (userAgent.split('/')[0]?.slice(0, 60) || t('unknownBrowser'))
  const system = find(SYSTEMS)
  return system === undefined ? browser : t('browserOnSystem', { browser, system })
}
