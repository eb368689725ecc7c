import { LONGEST_NAME } from '#contract/rules/text'
import { type Problem, validationFailed } from '../errors.ts'
import { STANDARD_LIMITS, type ValueLimits } from '../fields/field-rules.ts'
import { requireObjectBody } from '../object-body.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { limitProblems, missing, type Path, wrongSize, wrongType } from '../resources/problems.ts'
import { storageProblem } from '../resources/storable.ts'
import type { SentField } from './field-keys.ts'
import { parseField } from './parse-field.ts'
import { parseTypeMetadata, type TypeMetadata } from './parse-type-metadata.ts'

export interface ContentTypeLimits extends ValueLimits {
  fields: number
}

const LIMITS: ContentTypeLimits = { ...STANDARD_LIMITS, fields: 100 }

/** A content type from a request body. `toContentTypeBody` combines it with the stored one. */
export interface SentContentType {
  name: string
  description: string | null
  displayField: string | null
  fields: readonly SentField[]
  metadata: TypeMetadata | undefined
}

/**
 * Parses the body of a content type. Ignores `sys` and unknown properties, because tools send back what they read.
 * Drops fields marked as deleted; `requireChangeable` decides whether they may go.
 */
export function parseContentType(sentBody: unknown, limits: ContentTypeLimits = LIMITS): SentContentType {
  const body = requireObjectBody(sentBody)
  const unstorable = storageProblem(body)
  if (unstorable) throw validationFailed([unstorable])

  const problems: Problem[] = []
  const parsed = {
    name: parseName(body, problems),
    description: parseText(body, 'description', problems),
    displayField: parseText(body, 'displayField', problems),
    fields: parseFields(body, limits, problems),
    metadata: parseTypeMetadata(member(body, 'metadata'), problems),
  }
  if (problems.length > 0) throw validationFailed(limitProblems(problems))
  return parsed
}

function parseName(body: JsonObject, problems: Problem[]): string {
  const name = member(body, 'name')
  if (typeof name === 'string' && name.length > LONGEST_NAME)
    problems.push(wrongSize(['name'], { max: LONGEST_NAME }, name))
  else if (typeof name === 'string' && name !== '') return name
  else problems.push(name == null || name === '' ? missing(['name']) : wrongType(['name'], 'String', name))
  return ''
}

function parseText(body: JsonObject, name: string, problems: Problem[]): string | null {
  const value = member(body, name) ?? null
  if (value === null || typeof value === 'string') return value
  problems.push(wrongType([name], 'String', value))
  return null
}

function parseFields(body: JsonObject, limits: ContentTypeLimits, problems: Problem[]): SentField[] {
  const value = member(body, 'fields')
  if (value == null) {
    problems.push(missing(['fields']))
    return []
  }
  if (!Array.isArray(value)) {
    problems.push(wrongType(['fields'], 'Array', value))
    return []
  }
  const remaining = [...value.entries()].filter(([, field]) => !(isObject(field) && member(field, 'deleted') === true))
  if (remaining.length > limits.fields) {
    problems.push(wrongSize(['fields'], { max: limits.fields }, remaining.length))
    return []
  }
  const ids = new Set<string>()
  return remaining.flatMap(([index, field]) => {
    const path = ['fields', index]
    if (!isObject(field)) problems.push(wrongType(path, 'Object', field))
    const parsed = isObject(field) ? parseField(field, path, problems, limits) : null
    if (!parsed) return []
    const id = parsed.newId ?? parsed.id
    if (ids.has(id)) problems.push(duplicate(path, id))
    ids.add(id)
    return [parsed]
  })
}

const duplicate = (path: Path, id: string): Problem => ({
  name: 'uniqueFieldIds',
  path: [...path, 'id'],
  value: id,
  details: 'Field id must be unique',
})
