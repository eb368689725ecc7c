import { badRequest, invalidQuery } from '../errors.ts'
import { unknownContentType, unknownPath } from '../query/query-errors.ts'
import { isId } from '../resources/id.ts'

export const SYNC_TYPES = {
  all: ['Entry', 'Asset', 'DeletedEntry', 'DeletedAsset'],
  Entry: ['Entry'],
  Asset: ['Asset'],
  Deletion: ['DeletedEntry', 'DeletedAsset'],
  DeletedEntry: ['DeletedEntry'],
  DeletedAsset: ['DeletedAsset'],
} as const

export type SyncType = keyof typeof SYNC_TYPES
type SyncItemType = 'Entry' | 'Asset' | 'DeletedEntry' | 'DeletedAsset'

/** What a sync client requests; chosen with the initial request. */
export interface SyncFilter {
  type: SyncType
  contentType: string | null
  limit: number
}

export type SyncRequest = { filter: SyncFilter } | { token: string }

const DEFAULT_LIMIT = 100
const PARAMETERS = ['initial', 'type', 'content_type', 'limit', 'sync_token']

/** Does the filter include such an item? `contentType` is null for assets. */
export const matchesSyncFilter = (filter: SyncFilter, itemType: SyncItemType, contentType: string | null): boolean =>
  (SYNC_TYPES[filter.type] as readonly SyncItemType[]).includes(itemType) &&
  (filter.contentType === null || filter.contentType === contentType)

export function parseSyncRequest(params: URLSearchParams, maxLimit: number): SyncRequest {
  for (const name of params.keys()) {
    if (!PARAMETERS.includes(name)) throw unknownPath([name])
  }
  const token = params.get('sync_token')
  if (token !== null) {
    if (params.size > 1) {
      throw badRequest(
        'When passing a sync token you can not pass any other parameters. If you want to sync with a specific limit, start a new sync with "initial".',
      )
    }
    return { token }
  }
  if (params.get('initial') !== 'true') {
    throw badRequest('Pass "initial=true" to start a synchronization, or "sync_token" to continue one.')
  }
  return { filter: parseFilter(params, maxLimit) }
}

function parseFilter(params: URLSearchParams, maxLimit: number): SyncFilter {
  const type = params.get('type') ?? 'all'
  if (!Object.hasOwn(SYNC_TYPES, type)) {
    throw badRequest(`The value of "type" must be one of: ${Object.keys(SYNC_TYPES).join(', ')}.`)
  }
  const contentType = params.get('content_type')
  if (contentType !== null && type !== 'Entry' && type !== 'DeletedEntry') {
    throw badRequest('When passing a content_type the type must be set to Entry.')
  }
  if (contentType !== null && !isId(contentType)) throw unknownContentType()
  const limit = params.get('limit') ?? String(DEFAULT_LIMIT)
  if (!/^\d{1,9}$/.test(limit) || Number(limit) < 1 || Number(limit) > maxLimit) {
    throw invalidQuery([], `The value provided for "limit" is invalid. Please provide a number from 1 to ${maxLimit}`)
  }
  return { type: type as SyncType, contentType, limit: Number(limit) }
}
