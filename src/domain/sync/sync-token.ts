import { timingSafeEqual } from 'node:crypto'
import { badRequest } from '../errors.ts'
import type { Stage } from '../resources/resource.ts'
import type { SyncFilter } from './sync-filter.ts'

/**
 * A part of the content that is still to be sent. These objects are stored in tokens, so their property names must not
 * change.
 */
export type SyncPart =
  /** All resources of the stage, of one content type or all, after a position in the order of the last update. */
  | { walk: 'shown'; contentType: string | null; behind: { updatedAt: number; resource: number } | null }
  /** Changes in the log of an environment, up to a position. */
  | { walk: 'log'; environment: number; after: number; until: number; createdUntil: number | null }
  /** Resources that another environment has and this one does not: an alias was moved. */
  | { walk: 'gone'; environment: number; behind: { kind: 'Entry' | 'Asset'; id: string } | null; createdUntil: number }

/** The state of a sync client. Clients send it back in a signed token. */
export interface SyncState {
  stage: Stage
  environment: number
  filter: SyncFilter
  /** Log position that the client has reached once all parts are sent. */
  position: number
  parts: readonly SyncPart[]
}

/** Computes a message authentication code. */
export type Sign = (text: string) => Buffer

const FORMAT = 1
const MAC_BYTES = 16

/**
 * Base64url, because clients extract the token from a URL without decoding it. Deterministic: equal states give equal
 * tokens.
 */
export function syncToken(state: SyncState, sign: Sign): string {
  const text = JSON.stringify([FORMAT, state])
  return Buffer.concat([sign(text).subarray(0, MAC_BYTES), Buffer.from(text)]).toString('base64url')
}

/** Refuses every invalid token with the same error. */
export function readSyncToken(token: string, sign: Sign): SyncState {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== token) throw invalidSyncToken()
  const text = bytes.toString('utf8', MAC_BYTES)
  if (!timingSafeEqual(sign(text).subarray(0, MAC_BYTES), bytes.subarray(0, MAC_BYTES))) throw invalidSyncToken()
  const [format, state] = JSON.parse(text) as [number, SyncState]
  if (format !== FORMAT) throw invalidSyncToken()
  return state
}

export const invalidSyncToken = (why = '') =>
  badRequest(`Invalid sync token.${why && ` ${why}`} Start again with "initial=true".`)
