import { Compile, type Validator } from 'typebox/compile'
import type { TSchema } from '#contract/schema'
import { PreparedBody } from '#delivery/prepared-body'
import type { Reply, Route } from './route.ts'

const validators = new WeakMap<TSchema, Validator>()

/**
 * Throws when the body of a successful response does not match the schema of its route. A schema with `contentMediaType`
 * describes a format other than JSON, which is not checked.
 */
export function checkResponse(
  { method, path, response, status: usual = 200, creates }: Route,
  { status = usual, body, stream }: Reply,
): void {
  const statuses = creates ? [usual, 201] : [usual]
  if (!statuses.includes(status)) throw new Error(`${method} ${path} has no status ${status} in the API document`)
  if (stream || response === undefined || 'contentMediaType' in response || status === 204 || status === 304) return
  const bytes = body instanceof PreparedBody ? body.bytes : body
  const value: unknown = JSON.parse(Buffer.isBuffer(bytes) ? bytes.toString() : JSON.stringify(bytes))
  let validator = validators.get(response)
  if (!validator) {
    validator = Compile(closed(response) as TSchema)
    validators.set(response, validator)
  }
  if (validator.Check(value)) return
  const errors = validator.Errors(value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  throw new Error(`${method} ${path} does not match its response schema: ${errors.slice(0, 10).join('; ')}`)
}

/** The schema without additional members: the server must not send what the API document leaves out. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  const isOpen = 'properties' in copy && !('additionalProperties' in copy) && !('patternProperties' in copy)
  return isOpen ? { ...copy, additionalProperties: false } : copy
}
