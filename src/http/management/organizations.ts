import { Organization, OrganizationBody, Organizations } from '#contract/resources/organization'
import { PageQuery } from '#contract/shapes/collection'
import { VersionHeader } from '#contract/shapes/headers'
import { collection } from '#present/collection'
import { readPage } from '#present/read-page'
import type { UseCaseContext } from '#usecases/context'
import { listOrganizations } from '#usecases/organizations/list-organizations'
import { renameOrganization } from '#usecases/organizations/rename-organization'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'
import { presentOrganization } from './present-platform.ts'

export const organizationRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/organizations',
    summary: 'List the organizations of the user',
    access: 'account.read',
    query: PageQuery,
    response: Organizations,
    async handle({ actor, query }) {
      const page = readPage(query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listOrganizations(ctx, actor, page)
      return { body: collection({ ...page, total }, items.map(presentOrganization)) }
    },
  }),
  route({
    method: 'PUT',
    path: '/organizations/:organization',
    summary: 'Rename an organization',
    access: 'organization.members',
    headers: VersionHeader,
    body: OrganizationBody,
    response: Organization,
    async handle(request) {
      const input = { ...request.params, version: versionHeader(request.headers), body: request.body }
      return { body: presentOrganization((await renameOrganization(ctx, request.actor, input)).value) }
    },
  }),
]
