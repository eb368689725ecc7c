import { type Problem, validationFailed } from '../errors.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { missing, type Path, reported, wrongSize, wrongType } from '../resources/problems.ts'
import { storageProblem } from '../resources/storable.ts'
import type { ContentTypeBody, Field } from './content-type.ts'
import { parseField } from './parse-field.ts'

export interface ContentTypeLimits {
  fields: number
}

const LIMITS: ContentTypeLimits = { fields: 50 }

/**
 * The content of a content type from a request body, complete and in order. Members that are not content (`sys`,
 * `metadata`) or not known are passed over: tools send back what they were given. Fields marked as deleted are gone;
 * whether they may go is for `requireChangeable` to say.
 */
export function parseContentType(body: unknown, limits: ContentTypeLimits = LIMITS): ContentTypeBody {
  const unstorable = storageProblem(body)
  if (unstorable) throw validationFailed([unstorable])
  if (!isObject(body)) throw validationFailed([wrongType([], 'Object', body)])

  const problems: Problem[] = []
  const parsed = {
    name: parseName(body, problems),
    description: parseText(body, 'description', problems),
    displayField: parseText(body, 'displayField', problems),
    fields: parseFields(body, limits, problems),
  }
  // Before the fields are right, their ids say nothing about the display field.
  if (problems.length === 0) problems.push(...displayFieldProblems(parsed))
  if (problems.length > 0) throw validationFailed(reported(problems))
  return parsed
}

function parseName(body: JsonObject, problems: Problem[]): string {
  const name = member(body, 'name')
  if (typeof name === 'string' && name !== '') return name
  problems.push(name == null || name === '' ? missing(['name']) : wrongType(['name'], 'String', name))
  return ''
}

function parseText(body: JsonObject, name: string, problems: Problem[]): string | null {
  const value = member(body, name) ?? null
  if (value === null || typeof value === 'string') return value
  problems.push(wrongType([name], 'String', value))
  return null
}

function parseFields(body: JsonObject, limits: ContentTypeLimits, problems: Problem[]): Field[] {
  const value = member(body, 'fields') ?? []
  if (!Array.isArray(value)) {
    problems.push(wrongType(['fields'], 'Array', value))
    return []
  }
  const kept = [...value.entries()].filter(([, field]) => !(isObject(field) && member(field, 'deleted') === true))
  if (kept.length > limits.fields) {
    problems.push(wrongSize(['fields'], { max: limits.fields }, kept.length))
    return []
  }
  const ids = new Set<string>()
  return kept.flatMap(([index, field]) => {
    const path = ['fields', index]
    if (!isObject(field)) problems.push(wrongType(path, 'Object', field))
    const parsed = isObject(field) ? parseField(field, path, problems) : null
    if (!parsed) return []
    if (ids.has(parsed.id)) problems.push(duplicate(path, parsed.id))
    ids.add(parsed.id)
    return [parsed]
  })
}

const duplicate = (path: Path, id: string): Problem => ({
  name: 'uniqueFieldIds',
  path: [...path, 'id'],
  value: id,
  details: 'Field id must be unique',
})

function displayFieldProblems({ displayField, fields }: ContentTypeBody): Problem[] {
  if (displayField === null) return []
  const field = fields.find(({ id }) => id === displayField)
  if (field?.type === 'Symbol' || field?.type === 'Text') return []
  const details = field
    ? 'Attribute displayField must reference a field of type Symbol or Text'
    : "Attribute displayField must reference a field's id"
  return [{ name: 'referencesFieldId', path: ['displayField'], value: displayField, details }]
}
