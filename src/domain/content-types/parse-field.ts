import { FIELD_ID, isReservedFieldId } from '#contract/rules/ids'
import { MAX_NAME_LENGTH } from '#contract/rules/text'
import type { Problem } from '../errors.ts'
import type { ValueLimits } from '../fields/field-rules.ts'
import { allowsDefault, FIELD_TYPES, fieldRules, ITEM_TYPES } from '../fields/index.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { missing, noMatch, notOneOf, type Path, wrongSize, wrongType } from '../resources/problems.ts'
import type { ArrayItems, Field, FieldType } from './content-type.ts'
import type { SentField } from './field-keys.ts'
import { parseAllowedResources } from './parse-allowed-resources.ts'
import { parseValidations } from './parse-validations.ts'

/** Parses one field; null when it has problems. Checked by hand: the type decides which other properties are valid. */
export function parseField(value: JsonObject, path: Path, problems: Problem[], limits?: ValueLimits): SentField | null {
  const before = problems.length
  const type = oneOf(value, 'type', FIELD_TYPES, path, problems)
  const field = {
    id: fieldId(value, 'id', path, problems),
    name: fieldName(value, path, problems),
    type,
    localized: flag(value, 'localized', path, problems),
    required: flag(value, 'required', path, problems),
    validations: type ? fieldValidations(value, type, path, problems) : [],
    disabled: flag(value, 'disabled', path, problems),
    omitted: flag(value, 'omitted', path, problems),
    ...(type === 'Link' ? { linkType: linkType(value, path, problems) } : {}),
    ...(type === 'Array' ? { items: parseItems(value, path, problems) } : {}),
  }
  const newId = member(value, 'newId') == null ? undefined : fieldId(value, 'newId', path, problems)
  if (problems.length > before) return null
  const known = field as SentField
  const complete: SentField = {
    ...known,
    ...defaultValue(value, known, path, problems, limits),
    ...(linksToOtherSpaces(known) ? parseAllowedResources(value, path, problems) : {}),
    ...(newId === undefined ? {} : { newId }),
  }
  return problems.length > before ? null : complete
}

function fieldName(value: JsonObject, path: Path, problems: Problem[]): string {
  const name = text(value, 'name', path, problems)
  if (name.length > MAX_NAME_LENGTH) problems.push(wrongSize([...path, 'name'], { max: MAX_NAME_LENGTH }, name))
  return name
}

function fieldId(value: JsonObject, name: 'id' | 'newId', path: Path, problems: Problem[]): string {
  const id = text(value, name, path, problems)
  const at = [...path, name]
  if (id === '') return id
  if (isReservedFieldId(id))
    problems.push({ name: 'invalid', path: at, value: id, details: `The id "${id}" is reserved` })
  else if (!FIELD_ID.test(id)) problems.push(noMatch(at, FIELD_ID, id))
  return id
}

function fieldValidations(value: JsonObject, type: FieldType, path: Path, problems: Problem[]) {
  const link = (['Entry', 'Asset'] as const).find((kind) => type === 'Link' && member(value, 'linkType') === kind)
  const carrier = { type, linkType: link, isItems: false }
  return parseValidations(member(value, 'validations'), carrier, [...path, 'validations'], problems)
}

function parseItems(value: JsonObject, path: Path, problems: Problem[]): ArrayItems | undefined {
  const items = member(value, 'items')
  const at = [...path, 'items']
  if (items == null) return reject(problems, missing(at))
  if (!isObject(items)) return reject(problems, wrongType(at, 'Object', items))
  const type = oneOf(items, 'type', ITEM_TYPES, at, problems)
  if (!type) return undefined
  const link = type === 'Link' ? linkType(items, at, problems) : undefined
  const carrier = { type, linkType: link, isItems: true }
  const validations = parseValidations(member(items, 'validations'), carrier, [...at, 'validations'], problems)
  return { type, ...(link ? { linkType: link } : {}), validations }
}

const linkType = (value: JsonObject, path: Path, problems: Problem[]) =>
  oneOf(value, 'linkType', ['Entry', 'Asset'] as const, path, problems)

/** The values of new entries, by locale code. The locales of the environment are not known here. */
function defaultValue(
  value: JsonObject,
  field: SentField,
  path: Path,
  problems: Problem[],
  limits?: ValueLimits,
): Pick<Field, 'defaultValue'> {
  const given = member(value, 'defaultValue')
  const at = [...path, 'defaultValue']
  if (given == null) return {}
  if (!allowsDefault(field)) {
    const details = 'The field type does not support "defaultValue"'
    problems.push({ name: 'allowedDefaultValueFieldType', path: at, details })
    return {}
  }
  if (!isObject(given)) {
    problems.push(wrongType(at, 'Object', given))
    return {}
  }
  for (const [locale, content] of Object.entries(given)) {
    for (const problem of fieldRules(field.type).problems(content, field, [...at, locale], limits)) {
      problems.push({ ...problem, name: 'matchingDefaultFieldValueType' })
    }
  }
  return { defaultValue: given }
}

const linksToOtherSpaces = (field: SentField): boolean =>
  field.type === 'ResourceLink' || field.items?.type === 'ResourceLink'

function text(value: JsonObject, name: string, path: Path, problems: Problem[]): string {
  const found = member(value, name)
  if (typeof found === 'string' && found !== '') return found
  problems.push(found == null || found === '' ? missing([...path, name]) : wrongType([...path, name], 'String', found))
  return ''
}

function flag(value: JsonObject, name: string, path: Path, problems: Problem[]): boolean {
  const found = member(value, name) ?? false
  if (typeof found === 'boolean') return found
  problems.push(wrongType([...path, name], 'Boolean', found))
  return false
}

function oneOf<T extends string>(
  value: JsonObject,
  name: string,
  expected: readonly T[],
  path: Path,
  problems: Problem[],
) {
  const found = member(value, name)
  const at = [...path, name]
  if (found == null) return reject(problems, missing(at))
  return expected.find((candidate) => candidate === found) ?? reject(problems, notOneOf(at, expected, found))
}

function reject(problems: Problem[], problem: Problem): undefined {
  problems.push(problem)
}
