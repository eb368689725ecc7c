import type { IncomingHttpHeaders } from 'node:http'
import { DomainError } from '#domain/errors'

/** A patch in plain JSON is refused: the client may have meant a replacement. */
export function requirePatchType(headers: IncomingHttpHeaders): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'application/json-patch+json') return
  const message = 'Send a JSON Patch as application/json-patch+json.'
  throw new DomainError('UnsupportedMediaType', { message })
}
