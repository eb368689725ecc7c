import { Compile } from 'typebox/compile'
import type { Complaint, Static, TObject, TSchema } from '#contract/schema'
import { INVALID_BODY } from './body-problems.ts'
import { checkContentBody } from './check-content-body.ts'
import { DomainError, type Problem, validationFailed } from './errors.ts'
import { requireObjectBody } from './object-body.ts'
import { complaintAbout, complaintsOf, errorsOf, keysOf, type SchemaError, valueAt } from './schema-error.ts'

/** Clients choose keys, so long ones are truncated in paths. */
const MAX_KEY_LENGTH = 64

interface Member {
  name: string
  schema: TSchema
  isRequired: boolean
  check(value: unknown): boolean
  errors(value: unknown): readonly SchemaError[]
}

const compiled = new WeakMap<TObject, readonly Member[]>()

/**
 * Validates a body against its schema and reports the problems of all properties together. Problems have string paths
 * for platform resources (space, locale, API key, …) and array paths for resources that belong to content.
 */
export function checkBody<Body extends TObject>(schema: Body, sent: unknown): Static<Body> {
  if ('isContent' in schema) return checkContentBody(schema, sent)
  if ('isOptional' in schema && isEmpty(sent)) return {} as Static<Body>
  const body = requireObjectBody(sent)
  const members = membersOf(schema)
  if ('additionalProperties' in schema && schema.additionalProperties === false) {
    const unknown = Object.keys(body).filter((key) => !Object.hasOwn(schema.properties, key))
    if (unknown.length > 0) {
      throw new DomainError('UnknownKey', { details: { keys: unknown.slice(0, 20).map(snakeCase) } })
    }
  }
  if (Object.keys(body).length === 0) throw new DomainError('MissingKey', { details: { key: 'resource' } })
  const problems: Problem[] = []
  let refusal: Complaint['error']
  for (const member of members) {
    const value = Object.hasOwn(body, member.name) ? body[member.name] : undefined
    if (value === undefined && !member.isRequired) continue
    if (member.check(value)) continue
    const error = complaintsOf(member.schema)?.any?.error
    if (error) refusal = error
    else problems.push(...problemsOf(member, value))
  }
  if (problems.length > 0) throw validationFailed(problems, INVALID_BODY)
  if (refusal) throw new DomainError(refusal)
  return body as Static<Body>
}

const isEmpty = (sent: unknown): boolean => sent == null || (typeof sent === 'object' && Object.keys(sent).length === 0)

function membersOf(schema: TObject): readonly Member[] {
  let members = compiled.get(schema)
  if (!members) {
    const required: readonly string[] = schema.required ?? []
    members = Object.entries(schema.properties).map(([name, member]) => {
      const validator = Compile(member)
      return {
        name,
        schema: member,
        isRequired: required.includes(name),
        check: (value) => validator.Check(value),
        errors: (value) => errorsOf(validator, value),
      }
    })
    compiled.set(schema, members)
  }
  return members
}

/** One problem per property: the deepest one, because in a choice of schemas that is the one that nearly matched. */
function problemsOf(member: Member, value: unknown): Problem[] {
  const errors = member.errors(value)
  const error = errors.toSorted((one, other) => depth(other.instancePath) - depth(one.instancePath))[0]
  const keys = error ? keysOf(error.instancePath) : []
  const found = error ? complaintAbout(member.schema, error) : null
  const path =
    found?.complaint.path ??
    [snakeCase(member.name), ...keys.slice(0, found?.keys ?? 0).map((key) => key.slice(0, MAX_KEY_LENGTH))].join('.')
  // Without an error there is no hint whether the value is a secret, so it is not quoted.
  const quoted = error ? valueAt(value, keys.slice(0, found?.keys ?? 0)) : null
  const details = found?.complaint.details ?? tooLong(member.schema, quoted)
  const alsoAt = found?.complaint.alsoAt
  return [path, ...(alsoAt === undefined ? [] : [alsoAt])].map((path) => ({
    name: found?.complaint.name ?? 'invalid',
    path,
    value: found?.complaint.isSecret ? null : (quoted ?? null),
    ...(details !== undefined && { details }),
  }))
}

/** The schema library counts code points; the limit is in UTF-16 units. */
function tooLong(schema: TSchema, value: unknown): string | undefined {
  const limit = [schema, ...((schema as { anyOf?: TSchema[] }).anyOf ?? [])]
    .map((choice) => (choice as { maxLength?: number }).maxLength)
    .find((maxLength) => maxLength !== undefined)
  const isLong = limit !== undefined && typeof value === 'string' && value.length > limit
  return isLong ? `Must have at most ${limit} characters` : undefined
}

const depth = (pointer: string): number => pointer.split('/').length

const snakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
