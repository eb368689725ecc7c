import { BulkActionBody, BulkAction as BulkActionResource, BulkLocalesBody } from '#contract/resources/bulk-action'
import type { BulkAction, BulkVerb } from '#domain/bulk-actions/bulk-action'
import { parseBulkAction, parseLocaleBulkAction } from '#domain/bulk-actions/parse-bulk-action'
import { linkTo } from '#domain/entries/entry'
import { contentDate } from '#present/dates'
import { type Address, locationLinks } from '#present/sys'
import { getBulkAction } from '#usecases/bulk-actions/get-bulk-action'
import { runBulkAction } from '#usecases/bulk-actions/run-bulk-action'
import type { UseCaseContext } from '#usecases/context'
import { type Route, route } from '../route.ts'

/** Bulk actions run synchronously, so the first response has the final status that clients poll for. */
const present = (action: BulkAction, at: Address): BulkActionResource => ({
  sys: {
    type: 'BulkAction',
    id: action.id,
    status: action.problems ? 'failed' : 'succeeded',
    ...locationLinks(at),
    createdAt: contentDate(action.createdAt),
    createdBy: linkTo('User', action.createdBy),
    updatedAt: contentDate(action.createdAt),
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
  publish: 'Publish up to 200 entries and assets, each at the version that the client has read: all of them, or none',
  unpublish: 'Unpublish up to 200 entries and assets: all of them, or none',
  validate: 'Check whether up to 200 entries and assets could be published together',
}

export const bulkActionRoutes = (ctx: UseCaseContext): readonly Route[] => [
  ...(['publish', 'unpublish', 'validate'] as const).map((verb) =>
    route({
      method: 'POST',
      path: `E/bulk_actions/${verb}`,
      summary: SUMMARIES[verb],
      access: 'content.write',
      contentBody: BulkActionBody,
      response: BulkActionResource,
      status: 201,
      async handle({ actor, params, body }) {
        const sent = parseBulkAction(body, verb)
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
    response: BulkActionResource,
    status: 201,
    async handle({ actor, params, body }) {
      const sent = parseLocaleBulkAction(body)
      const { value, position } = await runBulkAction(ctx, actor, { ...params, sent })
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
