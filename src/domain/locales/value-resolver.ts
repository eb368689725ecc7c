import { defaultLocale, fallbackChain, type Locale } from './locale.ts'

/** Values of one field by locale code. */
export type ByLocale = Readonly<Record<string, unknown>>

/**
 * Says what delivery shows of a field: undefined for nothing. In one locale, the value of that locale or of the first of
 * its fallbacks that has one; a stored null or '' is a value and ends the search. In all locales (`*`), what is stored.
 * Locales that are hidden from delivery give nothing, not even as a fallback.
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
