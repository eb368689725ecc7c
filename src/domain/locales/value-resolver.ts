import { defaultLocale, fallbackChain, type Locale } from './locale.ts'

/** Values of one field by locale code. */
export type ByLocale = Readonly<Record<string, unknown>>

/**
 * Returns the delivered value of a field; undefined when there is none. In one locale: its value, or that of the first
 * fallback that has one; a stored null or '' is a value. In all locales (`*`): the stored values by locale. Locales
 * hidden from delivery are never used, not even as a fallback.
 */
export type ValueResolver = (values: ByLocale, localized: boolean) => unknown

export function createValueResolver(locales: readonly Locale[], locale: string | '*'): ValueResolver {
  const main = defaultLocale(locales).code
  const shown = locales.filter(({ inDelivery }) => inDelivery).map(({ code }) => code)
  if (locale === '*') return (values, localized) => stored(values, localized ? shown : [main])
  const chain = fallbackChain(locales, locale).filter((code) => shown.includes(code))
  return (values, localized) => first(values, localized ? chain : [main])
}

function first(values: ByLocale, codes: readonly string[]): unknown {
  const code = codes.find((candidate) => Object.hasOwn(values, candidate))
  return code === undefined ? undefined : values[code]
}

function stored(values: ByLocale, codes: readonly string[]): ByLocale | undefined {
  const found = codes.filter((code) => Object.hasOwn(values, code))
  return found.length === 0 ? undefined : Object.fromEntries(found.map((code) => [code, values[code]]))
}
