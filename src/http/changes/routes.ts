import { type Change, ChangeStream, ChangesQuery } from '#contract/resources/change'
import { contentTypeOf, EDITORS_TYPES, FOLLOWED_TYPES } from '#domain/changes/followed-change'
import { environmentNameKey, outdatedKeys, readerKey } from '#domain/changes/surrogate-keys'
import type { VisibleChange } from '#domain/changes/visible-change'
import { linkTo } from '#domain/entries/entry'
import { badRequest } from '#domain/errors'
import { unknownPath } from '#domain/query/query-errors'
import { isId } from '#domain/resources/id'
import type { Stage } from '#domain/resources/resource'
import { contentDate } from '#present/dates'
import { type Address, locationLinks } from '#present/sys'
import { type ResetReason, type Since, subscribeToChanges } from '#usecases/changes/subscribe-to-changes'
import type { UseCaseContext } from '#usecases/context'
import { type Route, type RouteRequest, route } from '../route.ts'
import { streamChanges } from './stream-changes.ts'

const MAX_NAMES = 50

/** `stage` is that of the API; null for management, which sends all changes that the user may read, with their authors. */
export const changeRoutes = (ctx: UseCaseContext, stage: Stage | null): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/changes',
    summary: 'Follow changes as server-sent events',
    access: stage === null ? 'enter' : 'read',
    query: ChangesQuery,
    response: ChangeStream,
    streams: true,
    async handle(request) {
      const at = request.params
      const subscription = parseSubscription(request, stage)
      const follower = await subscribeToChanges(ctx, request.actor, { ...at, ...subscription })
      const present = {
        change: (change: VisibleChange) => presentChange(change, at, stage),
        reset: (reason: ResetReason) => ({ reason, keys: keysOfAll(at, subscription.filter.apiKey) }),
      }
      return { stream: (writer) => streamChanges(writer, follower, present) }
    },
  }),
]

/** After a reset, a cache drops all responses for this environment name and for this API key. */
const keysOfAll = ({ space, environment }: Address, apiKey: string | null) => [
  environmentNameKey(space, environment),
  ...(apiKey === null ? [] : [readerKey(space, apiKey)]),
]

function presentChange(change: VisibleChange, at: Address, stage: Stage | null): Change {
  const { position, type, id, action, version } = change
  const contentType = type === 'Entry' ? contentTypeOf(change) : null
  return {
    position,
    type,
    action,
    resource: linkTo(type, id),
    ...locationLinks(at),
    ...(contentType !== null && { contentType: linkTo('ContentType', contentType) }),
    ...(version !== null && { version }),
    at: contentDate(change.at),
    ...(stage === null && change.actor !== null && { by: linkTo('User', change.actor) }),
    keys: outdatedKeys(change),
  }
}

function parseSubscription(
  { query, headers, actor }: Pick<RouteRequest, 'query' | 'headers' | 'actor'>,
  stage: Stage | null,
) {
  for (const name of query.keys()) {
    if (!['since', 'type', 'content_type'].includes(name)) throw unknownPath([name])
  }
  const types = names(query, 'type')
  const known: readonly string[] = stage === null ? EDITORS_TYPES : FOLLOWED_TYPES
  const unknown = types?.find((type) => !known.includes(type))
  if (unknown !== undefined) throw badRequest(`The value of "type" must be one or more of: ${known.join(', ')}.`)
  const contentTypes = names(query, 'content_type')
  if (contentTypes?.some((id) => !isId(id)))
    throw badRequest('The value of "content_type" must be ids of content types.')
  // A client that reconnects repeats the URL and sends its last event id in the header.
  const lastEventId = headers['last-event-id']
  const since = lastEventId ?? query.get('since')
  const apiKey = 'keyId' in actor ? actor.keyId : null
  const filter = { stage, apiKey, types, contentTypes }
  return { since: since === null ? null : parseSince(String(since), lastEventId !== undefined), filter }
}

function names(query: URLSearchParams, name: string): string[] | null {
  const text = query.get(name)
  if (text === null) return null
  const all = text.split(',')
  if (all.length > MAX_NAMES) throw badRequest(`The value of "${name}" can list at most ${MAX_NAMES} names.`)
  return all
}

function parseSince(text: string, isHeard: boolean): Since {
  const [, position, mark = null] = /^(\d{1,15})(?:-([0-9a-f]{12}))?$/.exec(text) ?? []
  if (position !== undefined) return { position: Number(position), mark, isHeard }
  throw badRequest(
    'The start of the stream ("since" or the header Last-Event-ID) must be a position or the id of an event.',
  )
}
