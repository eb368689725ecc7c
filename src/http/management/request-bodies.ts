import type { IncomingHttpHeaders } from 'node:http'
import { DomainError, validationFailed } from '#domain/errors'
import { isObject } from '#domain/resources/json'

/** A patch sent as plain JSON was perhaps meant as a replacement. */
export function requirePatchType(headers: IncomingHttpHeaders): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'application/json-patch+json') return
  const message = 'Send a JSON Patch as application/json-patch+json.'
  throw new DomainError('UnsupportedMediaType', { message })
}

/** `{ add: { fields: { "*": ["de"] } } }` asks to publish some locales only: doing more than was asked would be worse than nothing. */
export function requireWholePublishing(body: unknown): void {
  if (!isObject(body)) return
  const name = ['add', 'remove'].find((key) => Object.hasOwn(body, key))
  if (name === undefined) return
  const details = 'Publishing single locales is not supported; publish without a body.'
  throw validationFailed([{ name: 'unknown', path: [name], details }])
}
