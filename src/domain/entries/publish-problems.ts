import type { ContentTypeBody, Field, Validation } from '../content-types/content-type.ts'
import type { Problem } from '../errors.ts'
import { fieldRules } from '../fields/index.ts'
import type { Locale } from '../locales/locale.ts'
import { isObject, type JsonObject } from '../resources/json.ts'
import { missing, type Path, reported, withMessage } from '../resources/problems.ts'
import type { EntryBody } from './entry.ts'
import { validationRule } from './validations/index.ts'

/**
 * What keeps an entry from being published, as far as the entry alone can tell. Fields that are omitted are not
 * delivered and not asked for; fields the content type no longer has are not looked at.
 */
export function publishProblems(entry: EntryBody, type: ContentTypeBody, locales: readonly Locale[]): Problem[] {
  const delivered = type.fields.filter(({ omitted }) => !omitted)
  return reported(
    delivered.flatMap((field) => {
      const values = Object.hasOwn(entry.fields, field.id) ? entry.fields[field.id]! : null
      return [
        ...(field.required ? requiredProblems(field, values, locales) : []),
        ...(values ? valueProblems(field, values, locales) : []),
      ]
    }),
  )
}

/** The default locale needs a value, and so does, for localized fields, every locale that is not optional. No fallbacks. */
function requiredProblems(field: Field, values: JsonObject | null, locales: readonly Locale[]): Problem[] {
  if (!values || Object.keys(values).length === 0) return [missing(['fields', field.id])]
  return locales
    .filter((locale) => locale.isDefault || (field.localized && !locale.optional && locale.inManagement))
    .filter(({ code }) => !Object.hasOwn(values, code) || values[code] == null)
    .map(({ code }) => missing(['fields', field.id, code], field.id))
}

function valueProblems(field: Field, values: JsonObject, locales: readonly Locale[]): Problem[] {
  return locales
    .filter(
      ({ isDefault, code }) => (isDefault || field.localized) && Object.hasOwn(values, code) && values[code] != null,
    )
    .flatMap(({ code }) => {
      const path = ['fields', field.id, code]
      // The model may have changed since the entry was saved: a field deleted and made anew with another type.
      const wrong = fieldRules(field.type).problems(values[code], field, path)
      return wrong.length > 0 ? wrong : validate(field, values[code], path)
    })
}

function validate(field: Field, value: unknown, path: Path): Problem[] {
  const own = field.validations.flatMap((validation) => check(validation, value, path))
  if (!Array.isArray(value) || !field.items) return own
  const { validations } = field.items
  const inside = value.flatMap((item, index) =>
    validations.flatMap((validation) => check(validation, item, [...path, index])),
  )
  return [...own, ...inside]
}

/** A validation is one kind with its parameter, and perhaps a message. */
function check(validation: Validation, value: unknown, path: Path): Problem[] {
  return Object.entries(isObject(validation) ? validation : {}).flatMap(([kind, param]) => {
    const problems = validationRule(kind)?.check?.(value, param, path) ?? []
    return problems.map((problem) => withMessage(problem, validation.message))
  })
}
