import type { ContentTypeBody, Field } from '../content-types/content-type.ts'
import type { Locale } from '../locales/locale.ts'

/** Test data: small content models. */

export const field = (id: string, type: Field['type'], more: Partial<Field> = {}): Field => ({
  id,
  name: id,
  type,
  localized: false,
  required: false,
  validations: [],
  disabled: false,
  omitted: false,
  ...more,
})

export const typeWith = (...fields: Field[]): ContentTypeBody => ({
  name: 'Example',
  description: null,
  displayField: null,
  fields,
})

export const locale = (code: string, more: Partial<Locale> = {}): Locale => ({
  environment: 1,
  id: `id-${code}`,
  code,
  internalCode: code,
  label: code,
  name: code,
  fallbackCode: null,
  isDefault: false,
  optional: false,
  inDelivery: true,
  inManagement: true,
  version: 1,
  createdAt: 0,
  createdBy: 'user',
  updatedAt: 0,
  updatedBy: 'user',
  ...more,
})

/** English is the default; Swiss German falls back to German, German to English, French to nothing. */
export const LOCALES: readonly Locale[] = [
  locale('en', { isDefault: true }),
  locale('de', { fallbackCode: 'en', optional: true }),
  locale('de-CH', { fallbackCode: 'de', optional: true }),
  locale('fr', { optional: true }),
]

export const NO_METADATA = { tags: [], concepts: [] }
