import type { ContentTypeBody, Field } from '../content-types/content-type.ts'
import { fieldKey } from '../content-types/field-keys.ts'
import type { Locale } from '../locales/locale.ts'
import { isObject } from '../resources/json.ts'
import type { Path } from '../resources/problems.ts'
import { locatedValues } from './applied-rules.ts'
import type { EntryBody } from './entry.ts'

/** A value that no other published entry of the content type may have. */
export interface Claim {
  /** Key of the field. */
  field: string
  /** '' when the field is not localized. */
  locale: string
  /** The value as JSON: the number 1 and the string "1" differ. */
  value: string
}

export interface LocatedClaim extends Claim {
  content: unknown
  path: Path
  message: unknown
}

/** The `unique` validation of a field. */
const uniqueOf = (field: Field) =>
  field.validations.find((validation) => isObject(validation) && validation.unique === true)

/** Sorted, so that two transactions that claim the same values cannot deadlock. */
export function claimsOf(entry: EntryBody, type: ContentTypeBody, locales: readonly Locale[]): LocatedClaim[] {
  return type.fields
    .flatMap((field) => locatedValues(entry, field, locales))
    .flatMap(({ field, locale, value, path }): LocatedClaim[] => {
      const validation = uniqueOf(field)
      if (!validation || (typeof value !== 'string' && typeof value !== 'number')) return []
      const claim = {
        field: fieldKey(field),
        locale: field.localized ? locale.label : '',
        value: JSON.stringify(value),
      }
      return [{ ...claim, content: value, path, message: validation.message }]
    })
    .sort((a, b) => compare(`${a.field} ${a.locale}`, `${b.field} ${b.locale}`))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Identifies which fields are unique and localized: all claims are rebuilt when it changes. */
export const claimShape = (type: ContentTypeBody): string =>
  JSON.stringify(
    type.fields
      .filter((field) => !field.omitted && uniqueOf(field))
      .map((field) => [fieldKey(field), field.localized])
      .sort(),
  )

export const claimsAnything = (type: ContentTypeBody): boolean =>
  type.fields.some((field) => !field.omitted && uniqueOf(field))
