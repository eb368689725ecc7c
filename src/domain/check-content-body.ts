import { Compile, type Validator } from 'typebox/compile'
import type { Static, TObject } from '#contract/schema'
import { type Problem, validationFailed } from './errors.ts'
import { requireObjectBody } from './object-body.ts'
import { isObject } from './resources/json.ts'
import { limitProblems, missing, notAllowed, notOneOf, type Path, wrongSize, wrongType } from './resources/problems.ts'
import { errorsOf, keysOf, problemTextFor, type SchemaError, valueAt } from './schema-error.ts'

const compiled = new WeakMap<TObject, Validator>()

/** Validates the body of a resource that belongs to content against its schema. */
export function checkContentBody<Body extends TObject>(schema: Body, sent: unknown): Static<Body> {
  const body = 'isOptional' in schema && !isObject(sent) ? {} : requireObjectBody(sent)
  let validator = compiled.get(schema)
  if (!validator) {
    validator = Compile(schema)
    compiled.set(schema, validator)
  }
  if (validator.Check(body)) return body as Static<Body>
  const problems = new Map<string, Problem>()
  for (const error of errorsOf(validator, body).filter(isSpecific)) {
    if (!problems.has(error.instancePath)) problems.set(error.instancePath, problemOf(schema, error, body))
  }
  if (problems.size === 0) problems.set('', { name: 'invalid', path: [], details: 'The body does not fit its schema.' })
  throw validationFailed(limitProblems([...problems.values()]))
}

/**
 * Drops errors that say nothing: a choice fails with an error for each branch, and null is never the intended value.
 */
const isSpecific = ({ keyword, params }: SchemaError): boolean =>
  keyword !== 'anyOf' && keyword !== 'additionalProperties' && !(keyword === 'type' && params.type === 'null')

function problemOf(schema: TObject, error: SchemaError, body: object): Problem {
  const keys = keysOf(error.instancePath)
  const path = pathTo(body, keys)
  const value = valueAt(body, keys)
  const problemText = problemTextFor(schema, error)?.problemText
  if (problemText) {
    const { name = 'invalid', details, also, isSecret } = problemText
    return { name, path, value: isSecret ? null : (value ?? null), ...also, ...(details !== undefined && { details }) }
  }
  return value === undefined ? missing(path) : problemOfKeyword(error, path, value)
}

function problemOfKeyword({ keyword, params }: SchemaError, path: Path, value: unknown): Problem {
  switch (keyword) {
    case 'type':
      return wrongType(path, capital(String(params.type)), value)
    case 'enum':
      return notOneOf(path, params.allowedValues as readonly unknown[], value)
    case 'maxLength':
    case 'maxItems':
      return wrongSize(path, { max: Number(params.limit) }, (value as string | readonly unknown[]).length)
    case 'boolean':
      return notAllowed(path)
    default:
      return { name: 'invalid', path, value }
  }
}

/** Converts the keys of arrays to numbers. */
function pathTo(body: object, keys: readonly string[]): Path {
  let inner: unknown = body
  return keys.map((key) => {
    const isIndex = Array.isArray(inner)
    inner = valueAt(inner, [key])
    return isIndex ? Number(key) : key
  })
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
