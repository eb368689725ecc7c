import type { IncomingHttpHeaders } from 'node:http'
import { badRequest } from '#domain/errors'

/** The position that the response must include at least; null for none. */
export function readMinPosition(headers: IncomingHttpHeaders): number | null {
  const text = headers['x-sheaf-min-position']
  if (text === undefined) return null
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) {
    throw badRequest('The header X-Sheaf-Min-Position must be a whole number of at most 15 digits.')
  }
  return Number(text)
}
