import { badRequest } from './errors.ts'
import { isObject, type JsonObject } from './resources/json.ts'

/** A body that is `null`, a number or a list says nothing about a resource: it is refused as no JSON at all would be. */
export function requireObjectBody(body: unknown): JsonObject {
  if (!isObject(body)) throw badRequest('Invalid JSON in request body: it must be a JSON object.')
  return body
}
