import type { ContentTypeBody, Field } from '../content-types/content-type.ts'
import type { Problem } from '../errors.ts'
import type { ValueLimits } from '../fields/field-rules.ts'
import { fieldRules } from '../fields/index.ts'
import type { Locale } from '../locales/locale.ts'
import { limitProblems, missing, withMessage } from '../resources/problems.ts'
import { type LocatedValue, locatedValues, rulesFor } from './applied-rules.ts'
import type { EntryBody } from './entry.ts'

/**
 * What keeps an entry from being published, as far as the entry alone can tell. Fields that are omitted are not
 * delivered and not asked for; fields the content type no longer has are not looked at.
 */
export function publishProblems(
  entry: EntryBody,
  type: ContentTypeBody,
  locales: readonly Locale[],
  limits?: ValueLimits,
): Problem[] {
  const problems: Problem[] = []
  for (const field of type.fields) {
    if (field.required && !field.omitted) problems.push(...requiredProblems(field, entry, locales))
    for (const placed of locatedValues(entry, field, locales)) {
      for (const problem of valueProblems(placed, limits)) problems.push(problem)
    }
  }
  return limitProblems(problems)
}

/** The default locale needs a value, and so does, for localized fields, every locale that is not optional. No fallbacks. */
function requiredProblems(field: Field, { fields }: EntryBody, locales: readonly Locale[]): Problem[] {
  const values = Object.hasOwn(fields, field.id) ? fields[field.id] : undefined
  if (!values || Object.keys(values).length === 0) return [missing(['fields', field.id])]
  return locales
    .filter((locale) => locale.isDefault || (field.localized && !locale.optional && locale.inManagement))
    .filter(({ code }) => !Object.hasOwn(values, code) || values[code] == null)
    .map(({ code }) => missing(['fields', field.id, code], field.id))
}

function valueProblems(placed: LocatedValue, limits: ValueLimits | undefined): Problem[] {
  // The model may have changed since the entry was saved: a list has another kind of items.
  const wrong = fieldRules(placed.field.type).problems(placed.value, placed.field, placed.path, limits)
  if (wrong.length > 0) return wrong
  return rulesFor(placed).flatMap(({ rule, param, message, value, path }) =>
    (rule.check?.(value, param, path) ?? []).map((problem) => withMessage(problem, message)),
  )
}
