import { timingSafeEqual } from 'node:crypto'
import { badRequest } from '../errors.ts'
import type { Stage } from '../resources/resource.ts'
import type { SyncFilter } from './sync-filter.ts'

/** What is still to be told before the next delta can begin. */
export type SyncPart =
  /** What the stage shows, of one content type or all, behind a place in the order of the last update. */
  | { walk: 'shown'; contentType: string | null; behind: { updatedAt: number; resource: number } | null }
  /** What the log says has changed, in an environment and up to a position. */
  | { walk: 'log'; environment: number; after: number; until: number; createdUntil: number | null }
  /** What another environment shows and this one does not. */
  | { walk: 'gone'; environment: number; behind: { kind: 'Entry' | 'Asset'; id: string } | null; createdUntil: number }

/** Where a mirror stands. Clients carry it around and cannot change it. */
export interface SyncState {
  stage: Stage
  environment: number
  filter: SyncFilter
  /** Once all parts are told, the mirror knows everything up to here. */
  position: number
  parts: readonly SyncPart[]
}

/** Makes bytes of a text that nobody else can make. */
export type Sign = (text: string) => Buffer

const FORM = 1
const MAC_BYTES = 16

/**
 * Letters that need no escaping in a URL, because clients cut the token out of one without decoding it. The same state is
 * the same token: nothing in it is random.
 */
export function syncToken(state: SyncState, sign: Sign): string {
  const text = JSON.stringify([FORM, state])
  return Buffer.concat([sign(text).subarray(0, MAC_BYTES), Buffer.from(text)]).toString('base64url')
}

/** Whatever is not exactly a token of ours is refused in one way. */
export function readSyncToken(token: string, sign: Sign): SyncState {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== token) throw invalidSyncToken()
  const text = bytes.toString('utf8', MAC_BYTES)
  if (!timingSafeEqual(sign(text).subarray(0, MAC_BYTES), bytes.subarray(0, MAC_BYTES))) throw invalidSyncToken()
  const [form, state] = JSON.parse(text) as [number, SyncState]
  if (form !== FORM) throw invalidSyncToken()
  return state
}

export const invalidSyncToken = (why = '') =>
  badRequest(`Invalid sync token.${why && ` ${why}`} Start again with "initial=true".`)
