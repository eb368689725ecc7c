import type { ContentTypeBody, Field, Validation } from '../content-types/content-type.ts'
import type { Locale } from '../locales/locale.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import type { Path } from '../resources/problems.ts'
import type { EntryBody } from './entry.ts'
import { validationRule } from './validations/index.ts'
import type { AppliedRule } from './validations/validation-rule.ts'

/** A value that is delivered and therefore validated. */
export interface LocatedValue {
  field: Field
  locale: Locale
  value: unknown
  path: Path
}

/**
 * The values to validate: not null, not of omitted fields, and not translations of a field that is no longer localized.
 */
export function locatedValues(entry: EntryBody, field: Field, locales: readonly Locale[]): LocatedValue[] {
  const values = field.omitted ? undefined : (member(entry.fields, field.id) as JsonObject | undefined)
  if (!values) return []
  const located: LocatedValue[] = []
  for (const locale of locales) {
    if (!locale.isDefault && !field.localized) continue
    const value = member(values, locale.code)
    if (value != null) located.push({ field, locale, value, path: ['fields', field.id, locale.code] })
  }
  return located
}

/** All rules for a value: of its field, of its list items, and of the nodes of a rich text document. */
export function rulesFor({ field, value, path }: Pick<LocatedValue, 'field' | 'value' | 'path'>): AppliedRule[] {
  const own = field.validations.flatMap((validation) => apply(validation, value, path))
  if (!Array.isArray(value) || !field.items) return own
  const { validations } = field.items
  if (validations.length === 0) return own
  const inside = value.flatMap((item, index) =>
    validations.flatMap((validation) => apply(validation, item, [...path, index])),
  )
  return [...own, ...inside]
}

/** A validation is `{ kind: parameter, message? }`. */
function apply(validation: Validation, value: unknown, path: Path): AppliedRule[] {
  return Object.entries(isObject(validation) ? validation : {}).flatMap(([kind, param]) => {
    const rule = validationRule(kind)
    if (!rule) return []
    return [{ rule, param, message: validation.message, value, path }, ...(rule.expand?.(value, param, path) ?? [])]
  })
}

/** Rules that need more than the value: the target of a link, or a regular expression, which may take long. */
export interface DeferredRules {
  /** Each with the locale of its link. */
  targets: (AppliedRule & { locale: string })[]
  patterns: AppliedRule[]
}

export function deferredRules(entry: EntryBody, type: ContentTypeBody, locales: readonly Locale[]): DeferredRules {
  const applied = type.fields
    .filter((field) => field.validations.length > 0 || (field.items?.validations.length ?? 0) > 0)
    .flatMap((field) => locatedValues(entry, field, locales))
    .flatMap((located) => rulesFor(located).map((rule) => ({ ...rule, locale: located.locale.code })))
  return {
    targets: applied.filter(({ rule }) => rule.checkTarget),
    patterns: applied.filter(({ rule, value }) => rule.pattern && typeof value === 'string'),
  }
}
