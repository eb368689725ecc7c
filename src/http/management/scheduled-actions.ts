import {
  ScheduledActionBody,
  ScheduledActionQuery,
  ScheduledAction as ScheduledActionResource,
  ScheduledActions,
  ScheduledActionsQuery,
} from '#contract/resources/scheduled-action'
import { VersionHeader } from '#contract/shapes/headers'
import { linkTo } from '#domain/entries/entry'
import { scheduledActionFilter, sortScheduledActions } from '#domain/scheduled-actions/find-scheduled-actions'
import type { ScheduledAction } from '#domain/scheduled-actions/scheduled-action'
import { slice } from '#present/collection'
import { cursorCollection, readCountedPage } from '#present/counted-pages'
import { contentDate } from '#present/dates'
import { type Address, locationLinks } from '#present/sys'
import type { UseCaseContext } from '#usecases/context'
import { getScheduledAction, listScheduledActions } from '#usecases/scheduled-actions/read-scheduled-actions'
import { cancelAction, reschedule, scheduleAction } from '#usecases/scheduled-actions/schedule'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'

/** The path has the space only. The environment is in the query or in the body; default `master`. */
const addressOf = ({ params, query }: { params: { space: string }; query: URLSearchParams }): Address => ({
  space: params.space,
  environment: query.get('environment.sys.id') ?? 'master',
})

/** For an action that is known to exist. */
const environmentOf = (body: unknown): string => (body as { environment: { sys: { id: string } } }).environment.sys.id

const present = (action: ScheduledAction, at: Address): ScheduledActionResource => ({
  sys: {
    type: 'ScheduledAction',
    id: action.id,
    version: action.version,
    status: action.status,
    ...locationLinks(at),
    createdAt: contentDate(action.createdAt),
    createdBy: linkTo('User', action.createdBy),
    updatedAt: contentDate(action.updatedAt),
    updatedBy: linkTo('User', action.updatedBy),
    ...(action.status === 'canceled' && {
      canceledAt: contentDate(action.updatedAt),
      canceledBy: linkTo('User', action.updatedBy),
    }),
  },
  entity: linkTo(action.entityType, action.entityId),
  environment: linkTo('Environment', at.environment),
  action: action.verb,
  ...action.body,
  ...(action.error && { error: action.error }),
})

export const scheduledActionRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/scheduled_actions',
    summary: 'List the scheduled actions of an environment (`environment.sys.id`)',
    access: 'content.read',
    query: ScheduledActionsQuery,
    response: ScheduledActions,
    async handle(request) {
      const { query } = request
      const at = addressOf(request)
      const page = readCountedPage(query, { standard: 100, limits: ctx.limits })
      const found = await listScheduledActions(ctx, request.actor, { ...at, matches: scheduledActionFilter(query) })
      const { total, items } = slice(page, sortScheduledActions(found, query))
      const url = { path: `/spaces/${encodeURIComponent(at.space)}/scheduled_actions`, query }
      return { body: cursorCollection(page, { total, items: items.map((action) => present(action, at)) }, url) }
    },
  }),
  route({
    method: 'POST',
    path: 'S/scheduled_actions',
    summary: 'Publish or unpublish an entry or asset at a later time',
    access: 'content.write',
    contentBody: ScheduledActionBody,
    response: ScheduledActionResource,
    status: 201,
    async handle(request) {
      const input = { ...request.params, body: request.body }
      const action = await scheduleAction(ctx, request.actor, input)
      return { body: present(action, { space: input.space, environment: environmentOf(request.body) }) }
    },
  }),
  route({
    method: 'GET',
    path: 'S/scheduled_actions/:id',
    summary: 'Get a scheduled action',
    access: 'content.read',
    query: ScheduledActionQuery,
    response: ScheduledActionResource,
    async handle(request) {
      const at = addressOf(request)
      const action = await getScheduledAction(ctx, request.actor, { ...at, id: request.params.id })
      return { body: present(action, at) }
    },
  }),
  route({
    method: 'PUT',
    path: 'S/scheduled_actions/:id',
    summary: 'Change the time of a scheduled action',
    access: 'content.write',
    headers: VersionHeader,
    contentBody: ScheduledActionBody,
    response: ScheduledActionResource,
    async handle({ actor, params, headers, body }) {
      const action = await reschedule(ctx, actor, { ...params, version: versionHeader(headers), body })
      return { body: present(action, { space: params.space, environment: environmentOf(body) }) }
    },
  }),
  route({
    method: 'DELETE',
    path: 'S/scheduled_actions/:id',
    summary: 'Cancel a scheduled action',
    access: 'content.write',
    query: ScheduledActionQuery,
    response: ScheduledActionResource,
    async handle(request) {
      const at = addressOf(request)
      const action = await cancelAction(ctx, request.actor, { ...at, id: request.params.id })
      return { body: present(action, at) }
    },
  }),
]
