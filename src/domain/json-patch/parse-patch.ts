import { badRequest } from '../errors.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'

/** The steps from the root to a value: names and indexes, all as strings. */
export type Pointer = readonly string[]

/** One operation of a JSON Patch (RFC 6902). */
export type Operation =
  | { op: 'add'; path: Pointer; value: unknown }
  | { op: 'replace'; path: Pointer; value: unknown }
  | { op: 'test'; path: Pointer; value: unknown }
  | { op: 'remove'; path: Pointer }
  | { op: 'move'; path: Pointer; from: Pointer }
  | { op: 'copy'; path: Pointer; from: Pointer }

const MAX_OPERATIONS = 1000
const MAX_STEPS = 200

/** Checked by hand: clients get a `BadRequest` that names the operation, not a list of problems. */
export function parsePatch(body: unknown): Operation[] {
  if (!Array.isArray(body)) throw badRequest('A JSON Patch is a list of operations.')
  if (body.length > MAX_OPERATIONS) throw badRequest(`A JSON Patch can have at most ${MAX_OPERATIONS} operations.`)
  return body.map((operation, index) => parseOperation(operation, `Operation ${index} of the JSON Patch`))
}

function parseOperation(value: unknown, name: string): Operation {
  if (!isObject(value)) throw badRequest(`${name} is not an object.`)
  const op = member(value, 'op')
  const path = parsePointer(value, 'path', name)
  switch (op) {
    case 'add':
    case 'replace':
    case 'test':
      if (!Object.hasOwn(value, 'value')) throw badRequest(`${name} has no "value".`)
      return { op, path, value: value.value }
    case 'remove':
      return { op, path }
    case 'move':
    case 'copy':
      return { op, path, from: parsePointer(value, 'from', name) }
    default:
      throw badRequest(`"op" of ${name} must be one of add, remove, replace, move, copy, test.`)
  }
}

/** RFC 6901: empty for the root, otherwise steps that begin with `/`; `~1` stands for `/` and `~0` for `~`. */
function parsePointer(operation: JsonObject, key: 'path' | 'from', name: string): Pointer {
  const text = member(operation, key)
  if (typeof text !== 'string') throw badRequest(`${name} has no "${key}".`)
  if (text === '') return []
  if (!text.startsWith('/') || /~(?![01])/.test(text)) throw badRequest(`"${key}" of ${name} is not a JSON Pointer.`)
  const steps = text.slice(1).split('/')
  if (steps.length > MAX_STEPS) throw badRequest(`"${key}" of ${name} is too deep.`)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
