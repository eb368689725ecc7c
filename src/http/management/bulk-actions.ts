import { BulkActionBody, BulkAction as BulkActionResource, BulkLocalesBody } from '#contract/resources/bulk-action'
import type { BulkAction, BulkVerb } from '#domain/bulk-actions/bulk-action'
import { parseBulkAction, parseLocaleBulkAction } from '#domain/bulk-actions/parse-bulk-action'
import { linkTo } from '#domain/entries/entry'
import { contentDate } from '#present/dates'
import { type Address, locationLinks } from '#present/sys'
import { getBulkAction } from '#usecases/bulk-actions/get-bulk-action'
import { revertBulkAction, runBulkAction } from '#usecases/bulk-actions/run-bulk-action'
import type { UseCaseContext } from '#usecases/context'
import { type Route, route } from '../route.ts'

const statusOf = ({ done, problems }: BulkAction): BulkActionResource['sys']['status'] =>
  done !== null ? 'inProgress' : problems ? 'failed' : 'succeeded'

const present = (action: BulkAction, at: Address): BulkActionResource => ({
  sys: {
    type: 'BulkAction',
    id: action.id,
    status: statusOf(action),
    ...(action.done !== null && { progress: { done: action.done, total: action.total ?? 0 } }),
    ...(action.revertedBy !== null && { revertedBy: linkTo('BulkAction', action.revertedBy) }),
    ...locationLinks(at),
    createdAt: contentDate(action.createdAt),
    createdBy: linkTo('User', action.createdBy),
    updatedAt: contentDate(action.endedAt ?? action.createdAt),
  },
  action: action.verb,
  payload: action.payload,
  ...(action.problems && {
    error: {
      sys: { type: 'Error', id: 'BulkActionFailed' },
      message: 'Nothing was changed: some of the entities were refused.',
      details: { errors: action.problems },
    },
  }),
})

const SUMMARIES: Record<BulkVerb, string> = {
  publish: 'Publish many entries and assets, each at the version that the client has read: all of them, or none',
  unpublish: 'Unpublish many entries and assets: all of them, or none',
  validate: 'Check whether many entries and assets could be published together',
}

/** Upper bounds of one entity in a body, with an id of 64 characters and some locales. */
const ENTITY = { bytes: 400, keys: 10 }

export const bulkActionRoutes = (ctx: UseCaseContext): readonly Route[] => {
  // A function: the API document is created without limits.
  const most = () => ctx.limits.bulkEntities
  const bodyLimits = () => ({ bodyBytes: most() * ENTITY.bytes, jsonKeys: most() * ENTITY.keys })
  return [
    ...(['publish', 'unpublish', 'validate'] as const).map((verb) =>
      route({
        method: 'POST',
        path: `E/bulk_actions/${verb}`,
        summary: SUMMARIES[verb],
        access: 'content.write',
        contentBody: BulkActionBody,
        bodyLimits,
        response: BulkActionResource,
        status: 201,
        async handle({ actor, params, body }) {
          const sent = parseBulkAction(body, verb, most())
          const { value, position } = await runBulkAction(ctx, actor, { ...params, sent })
          return { body: present(value, params), position }
        },
      }),
    ),
    route({
      method: 'POST',
      path: 'E/bulk_actions',
      summary: 'Run a bulk action (`action`) on several entries and assets, with a choice of locales (`add`, `remove`)',
      access: 'content.write',
      contentBody: BulkLocalesBody,
      bodyLimits,
      response: BulkActionResource,
      status: 201,
      async handle({ actor, params, body }) {
        const sent = parseLocaleBulkAction(body, most())
        const { value, position } = await runBulkAction(ctx, actor, { ...params, sent })
        return { body: present(value, params), position }
      },
    }),
    route({
      method: 'POST',
      path: 'E/bulk_actions/:id/revert',
      summary:
        'Revert a bulk action (its creator, for seven days): restore what was published before, all of it or nothing',
      access: 'content.write',
      response: BulkActionResource,
      status: 201,
      async handle({ actor, params }) {
        const { value, position } = await revertBulkAction(ctx, actor, params)
        return { body: present(value, params), position }
      },
    }),
    ...(['E/bulk_actions/:id', 'E/bulk_actions/actions/:id'] as const).map((path) =>
      route({
        method: 'GET',
        path,
        summary: 'Get the result of a bulk action (its creator, for seven days)',
        access: 'content.read',
        response: BulkActionResource,
        handle: async ({ actor, params }) => ({ body: present(await getBulkAction(ctx, actor, params), params) }),
      }),
    ),
  ]
}
