import type { ContentTypeBody, Field } from '../content-types/content-type.ts'
import type { Problem } from '../errors.ts'
import type { ValueLimits } from '../fields/field-rules.ts'
import { fieldRules } from '../fields/index.ts'
import { resourceSourceProblems } from '../links/link-problems.ts'
import type { Locale } from '../locales/locale.ts'
import { limitProblems, missing, withMessage } from '../resources/problems.ts'
import { type LocatedValue, locatedValues, rulesFor } from './applied-rules.ts'
import type { EntryBody } from './entry.ts'

/**
 * Problems that prevent publishing and need only the entry and its content type; `deferredRules` checks the rest.
 * Omitted and removed fields are ignored.
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
    for (const located of locatedValues(entry, field, locales)) {
      for (const problem of valueProblems(located, limits)) problems.push(problem)
    }
  }
  return limitProblems(problems)
}

/**
 * A required field needs a value in the default locale and, if it is localized, in every locale that is not optional.
 * Fallbacks do not count.
 */
function requiredProblems(field: Field, { fields }: EntryBody, locales: readonly Locale[]): Problem[] {
  const values = Object.hasOwn(fields, field.id) ? fields[field.id] : undefined
  if (!values || Object.keys(values).length === 0) return [missing(['fields', field.id])]
  return locales
    .filter((locale) => locale.isDefault || (field.localized && !locale.optional && locale.inManagement))
    .filter(({ code }) => !Object.hasOwn(values, code) || values[code] == null)
    .map(({ code }) => missing(['fields', field.id, code], field.id))
}

function valueProblems(located: LocatedValue, limits: ValueLimits | undefined): Problem[] {
  // The content type may have changed since the entry was saved.
  const wrong = fieldRules(located.field.type).problems(located.value, located.field, located.path, limits)
  if (wrong.length > 0) return wrong
  const elsewhere = resourceLinksProblems(located)
  if (elsewhere.length > 0) return elsewhere
  return rulesFor(located).flatMap(({ rule, param, message, value, path }) =>
    (rule.check?.(value, param, path) ?? []).map((problem) => withMessage(problem, message)),
  )
}

/** Problems of links to spaces that the field does not allow, or no longer. */
function resourceLinksProblems({ field, value, path }: LocatedValue): Problem[] {
  if (field.type === 'ResourceLink') return resourceSourceProblems(value, field.allowedResources, path)
  if (field.items?.type !== 'ResourceLink' || !Array.isArray(value)) return []
  return value.flatMap((item, index) => resourceSourceProblems(item, field.allowedResources, [...path, index]))
}
