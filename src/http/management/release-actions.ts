import {
  ReleaseAction as ReleaseActionResource,
  ReleaseActions,
  ReleaseActionsQuery,
  ReleaseValidateBody,
} from '#contract/resources/release'
import { VersionHeader } from '#contract/shapes/headers'
import { parseValidate } from '#domain/releases/parse-release'
import { cursorCollection, readCountedPage } from '#present/counted-pages'
import type { UseCaseContext } from '#usecases/context'
import { getReleaseAction, listReleaseActions } from '#usecases/releases/read-releases'
import { revertReleaseAction } from '#usecases/releases/revert-release-action'
import { runReleaseAction } from '#usecases/releases/run-release-action'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'
import { presentReleaseAction } from './present-release.ts'
import { listPath } from './releases.ts'

export const releaseActionRoutes = (ctx: UseCaseContext): readonly Route[] => [
  ...(['PUT', 'DELETE'] as const).map((method) =>
    route({
      method,
      path: 'E/releases/:id/published',
      summary:
        method === 'PUT'
          ? 'Publish all entries and assets of a release: all of them, or none'
          : 'Unpublish all entries and assets of a release: all of them, or none',
      access: 'releases.manage',
      headers: VersionHeader,
      response: ReleaseActionResource,
      status: 202,
      async handle({ actor, params, headers }) {
        const verb = method === 'PUT' ? 'publish' : 'unpublish'
        const input = { ...params, version: versionHeader(headers), verb } as const
        const { value, position } = await runReleaseAction(ctx, actor, input)
        return { body: presentReleaseAction(value, params), position }
      },
    }),
  ),
  route({
    method: 'POST',
    path: 'E/releases/:id/validate',
    summary: 'Check whether a release could be published or unpublished',
    access: 'releases.manage',
    contentBody: ReleaseValidateBody,
    response: ReleaseActionResource,
    status: 201,
    async handle({ actor, params, body }) {
      const input = { ...params, version: undefined, verb: 'validate', checks: parseValidate(body) } as const
      const { value, position } = await runReleaseAction(ctx, actor, input)
      return { body: presentReleaseAction(value, params), position }
    },
  }),
  route({
    method: 'GET',
    path: 'E/releases/:id/actions/:action',
    summary: 'Get the result of a release action',
    access: 'releases.read',
    response: ReleaseActionResource,
    handle: async ({ actor, params }) => ({
      body: presentReleaseAction(await getReleaseAction(ctx, actor, params), params),
    }),
  }),
  route({
    method: 'POST',
    path: 'E/releases/:id/actions/:action/revert',
    summary: 'Revert a release action: restore what was published before, all of it or nothing',
    access: 'releases.manage',
    response: ReleaseActionResource,
    status: 201,
    async handle({ actor, params }) {
      const { value, position } = await revertReleaseAction(ctx, actor, params)
      return { body: presentReleaseAction(value, params), position }
    },
  }),
  route({
    method: 'GET',
    path: 'E/release_actions',
    summary: 'List release actions',
    access: 'releases.read',
    query: ReleaseActionsQuery,
    response: ReleaseActions,
    async handle({ actor, params: at, query }) {
      const page = readCountedPage(query, { standard: 100, limits: ctx.limits })
      const { total, items } = await listReleaseActions(ctx, actor, { ...at, query, page })
      const shown = items.map((action) => presentReleaseAction(action, at))
      return { body: cursorCollection(page, { total, items: shown }, { path: listPath(at, 'release_actions'), query }) }
    },
  }),
]
