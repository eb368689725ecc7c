import { badRequest } from './errors.ts'
import { isObject, type JsonObject } from './resources/json.ts'

/** A body that is null, a number or an array is refused like invalid JSON. */
export function requireObjectBody(body: unknown): JsonObject {
  if (!isObject(body)) throw badRequest('Invalid JSON in request body: it must be a JSON object.')
  return body
}
