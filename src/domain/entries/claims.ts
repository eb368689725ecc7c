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
  /** '' for fields that are not localized. */
  locale: string
  /** The value as text; the number 1 and the text "1" are different. */
  value: string
}

export interface LocatedClaim extends Claim {
  content: unknown
  path: Path
  message: unknown
}

/** The validation of a field that says so. */
const uniqueOf = (field: Field) =>
  field.validations.find((validation) => isObject(validation) && validation.unique === true)

/** In a fixed order, so that two writers who claim the same values do not wait for each other in a circle. */
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

/** Which fields claim, and how: claims are made anew when this changes. */
export const claimShape = (type: ContentTypeBody): string =>
  JSON.stringify(
    type.fields
      .filter((field) => !field.omitted && uniqueOf(field))
      .map((field) => [fieldKey(field), field.localized])
      .sort(),
  )

export const claimsAnything = (type: ContentTypeBody): boolean =>
  type.fields.some((field) => !field.omitted && uniqueOf(field))
