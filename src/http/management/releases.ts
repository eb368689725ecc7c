import { ReleaseBody, Release as ReleaseResource, Releases, ReleasesQuery } from '#contract/resources/release'
import { VersionHeader } from '#contract/shapes/headers'
import { cursorCollection, readCountedPage } from '#present/counted-pages'
import type { Address } from '#present/sys'
import type { UseCaseContext } from '#usecases/context'
import { archiveRelease, unarchiveRelease } from '#usecases/releases/archive-release'
import { createRelease } from '#usecases/releases/create-release'
import { deleteRelease } from '#usecases/releases/delete-release'
import { getRelease, listReleases } from '#usecases/releases/read-releases'
import { updateRelease } from '#usecases/releases/update-release'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'
import { presentRelease } from './present-release.ts'

/** The path of a collection in an environment, for the links to other pages. */
export const listPath = ({ space, environment }: Address, name: string): string =>
  `/spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}/${name}`

export const releaseRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/releases',
    summary: 'List releases',
    access: 'releases.read',
    query: ReleasesQuery,
    response: Releases,
    async handle({ actor, params: at, query }) {
      const page = readCountedPage(query, { standard: 100, limits: ctx.limits })
      const { total, items } = await listReleases(ctx, actor, { ...at, query, page })
      const shown = items.map((release) => presentRelease(release, at))
      return { body: cursorCollection(page, { total, items: shown }, { path: listPath(at, 'releases'), query }) }
    },
  }),
  route({
    method: 'POST',
    path: 'E/releases',
    summary: 'Create a release',
    access: 'releases.manage',
    contentBody: ReleaseBody,
    response: ReleaseResource,
    status: 201,
    async handle({ actor, params: at, body }) {
      const { value, position } = await createRelease(ctx, actor, { ...at, body })
      return { body: presentRelease(value, at), position }
    },
  }),
  route({
    method: 'GET',
    path: 'E/releases/:id',
    summary: 'Get a release',
    access: 'releases.read',
    response: ReleaseResource,
    handle: async ({ actor, params }) => ({ body: presentRelease(await getRelease(ctx, actor, params), params) }),
  }),
  route({
    method: 'PUT',
    path: 'E/releases/:id',
    summary: 'Replace the title and the entities of a release',
    access: 'releases.manage',
    headers: VersionHeader,
    contentBody: ReleaseBody,
    response: ReleaseResource,
    async handle({ actor, params, headers, body }) {
      const input = { ...params, version: versionHeader(headers), body }
      const { value, position } = await updateRelease(ctx, actor, input)
      return { body: presentRelease(value, params), position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'E/releases/:id',
    summary: 'Delete a release (its creator, or an administrator); its entries and assets stay',
    access: 'releases.manage',
    status: 204,
    handle: async ({ actor, params }) => ({ position: (await deleteRelease(ctx, actor, params)).position }),
  }),
  ...(['PUT', 'DELETE'] as const).map((method) =>
    route({
      method,
      path: 'E/releases/:id/archived',
      summary: method === 'PUT' ? 'Archive a release' : 'Unarchive a release',
      access: 'releases.manage',
      headers: VersionHeader,
      response: ReleaseResource,
      async handle({ actor, params, headers }) {
        const change = method === 'PUT' ? archiveRelease : unarchiveRelease
        const { value, position } = await change(ctx, actor, { ...params, version: versionHeader(headers) })
        return { body: presentRelease(value, params), position }
      },
    }),
  ),
]
