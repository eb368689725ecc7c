import { Compile } from 'typebox/compile'
import type { Complaint, Complaints, Static, TObject, TSchema } from '#contract/schema'
import { DomainError, type Problem, validationFailed } from './errors.ts'
import { requireObjectBody } from './object-body.ts'

const MESSAGE = 'The resource you sent in the body is invalid.'

interface Member {
  name: string
  schema: TSchema
  isRequired: boolean
  check(value: unknown): boolean
  errors(value: unknown): readonly SchemaError[]
}

interface SchemaError {
  keyword: string
  /** A pointer into the schema, without the last keyword. */
  schemaPath: string
  /** A pointer into the value. */
  instancePath: string
  params: Readonly<Record<string, unknown>>
}

const compiled = new WeakMap<TObject, readonly Member[]>()

/**
 * The body of a platform resource (space, locale, API key, …) by its schema. Problems of all members are reported together;
 * their paths are texts, as clients know them.
 */
export function checkBody<Body extends TObject>(schema: Body, sent: unknown): Static<Body> {
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
  for (const member of members) {
    const value = Object.hasOwn(body, member.name) ? body[member.name] : undefined
    if (value === undefined && !member.isRequired) continue
    if (!member.check(value)) problems.push(problemOf(member, value))
  }
  if (problems.length > 0) throw validationFailed(problems, MESSAGE)
  return body as Static<Body>
}

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
        errors: (value) => validator.Errors(value),
      }
    })
    compiled.set(schema, members)
  }
  return members
}

/** One problem for each member: the one that lies deepest, because in a choice of two that is the one that was meant. */
function problemOf(member: Member, value: unknown): Problem {
  const errors = member.errors(value)
  const error = errors.toSorted((one, other) => depth(other.instancePath) - depth(one.instancePath))[0]
  const keys = error ? keysOf(error.instancePath) : []
  const told = error ? complaintAbout(member.schema, error) : null
  const path = told?.complaint.path ?? [snakeCase(member.name), ...keys.slice(0, told?.keys ?? 0)].join('.')
  const quoted = told ? valueAt(value, keys.slice(0, told.keys)) : value
  const details = told?.complaint.details ?? (error?.keyword === 'maxLength' ? tooLong(error) : undefined)
  return {
    name: told?.complaint.name ?? 'invalid',
    path,
    value: told?.complaint.isSecret ? null : (quoted ?? null),
    ...(details !== undefined && { details }),
  }
}

const tooLong = ({ params }: SchemaError) => `Must have at most ${params.limit} characters`

/** The complaint of the innermost schema on the way to the error that has one, and how many keys lead to its value. */
function complaintAbout(schema: TSchema, error: SchemaError): { complaint: Complaint; keys: number } | null {
  let at: unknown = schema
  let keys = 0
  let found: { complaint: Complaint; keys: number } | null = null
  const take = (keyword: string) => {
    const complaints = (at as { complaints?: Complaints } | undefined)?.complaints
    const complaint = complaints?.[keyword] ?? complaints?.any
    if (complaint) found = { complaint, keys }
  }
  const steps = error.schemaPath.split('/').slice(1)
  take(steps.length === 0 ? error.keyword : 'any')
  for (const [index, step] of steps.entries()) {
    at = (at as Record<string, unknown> | undefined)?.[step]
    const parent = steps[index - 1]
    // A step into a member or an item is one key of the value.
    if (parent === 'properties' || step === 'items' || parent === 'patternProperties') keys++
    take(index === steps.length - 1 ? error.keyword : 'any')
  }
  return found
}

const depth = (pointer: string): number => pointer.split('/').length

const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

const valueAt = (value: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    value,
  )

const snakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
