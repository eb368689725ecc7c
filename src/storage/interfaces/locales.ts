import type { Locale } from '#domain/locales/locale'

export interface LocalesReader {
  /** All locales of an environment, the default one first, then in order of creation. */
  list(environment: number): Promise<Locale[]>
}
export interface LocalesWriter {
  /** Null when the code is taken. */
  insert(locale: Omit<Locale, 'label'>): Promise<Locale | null>
  /** False when `expectedVersion` is not the current one. */
  update(locale: Locale, expectedVersion: number): Promise<boolean>
  delete(environment: number, id: string): Promise<void>
}
