import type { Stamped } from '../spaces/space.ts'

export interface Locale extends Stamped {
  environment: number
  id: string
  code: string
  /** The code it was created with. It never changes, and clients send it back. */
  internalCode: string
  /** The locale of its rows in the read models. It stays when the code changes and is never given to another locale. */
  label: string
  name: string
  fallbackCode: string | null
  isDefault: boolean
  optional: boolean
  inDelivery: boolean
  inManagement: boolean
}

/** The part of a locale that a client can change. */
export type LocaleChange = Pick<Locale, 'name' | 'code' | 'fallbackCode' | 'optional' | 'inDelivery' | 'inManagement'>

/** The locale itself and its fallbacks, in the order they are tried. */
export function fallbackChain(locales: readonly Locale[], code: string): string[] {
  const chain: string[] = []
  let next: string | null | undefined = code
  while (next && !chain.includes(next)) {
    chain.push(next)
    next = locales.find((locale) => locale.code === next)?.fallbackCode
  }
  return chain
}

export function defaultLocale(locales: readonly Locale[]): Locale {
  const found = locales.find((locale) => locale.isDefault)
  if (!found) throw new Error('environment without a default locale')
  return found
}
