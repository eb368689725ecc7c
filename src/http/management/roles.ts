import { Role, RoleBody, Roles } from '#contract/resources/role'
import { PageQuery } from '#contract/shapes/collection'
import { VersionHeader } from '#contract/shapes/headers'
import { linkTo } from '#domain/entries/entry'
import type { Role as StoredRole } from '#domain/roles/role'
import { collection } from '#present/collection'
import { readPage } from '#present/read-page'
import { platformSys } from '#present/sys'
import type { UseCaseContext } from '#usecases/context'
import { deleteRole } from '#usecases/roles/delete-role'
import { putRole } from '#usecases/roles/put-role'
import { getRole, listRoles, listRolesOfOrganization } from '#usecases/roles/read-roles'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'
import { presentPolicy } from './present-policy.ts'

const presentRole = (role: StoredRole) => ({
  name: role.name,
  description: role.description,
  permissions: role.permissions,
  policies: role.policies.map(presentPolicy),
  sys: { ...platformSys('Role', role), space: linkTo('Space', role.space) },
})

export const roleRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/roles',
    summary: 'List the roles of a space',
    access: 'read',
    query: PageQuery,
    response: Roles,
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listRoles(ctx, request.actor, { ...request.params, page })
      return { body: collection({ ...page, total }, items.map(presentRole)) }
    },
  }),
  route({
    method: 'POST',
    path: 'S/roles',
    summary: 'Create a role',
    access: 'manage',
    body: RoleBody,
    response: Role,
    status: 201,
    async handle(request) {
      const input = { ...request.params, id: null, version: null, body: request.body }
      const { value, position } = await putRole(ctx, request.actor, input)
      return { body: presentRole(value.role), position }
    },
  }),
  route({
    method: 'GET',
    path: 'S/roles/:id',
    summary: 'Get a role',
    access: 'read',
    response: Role,
    handle: async (request) => ({ body: presentRole(await getRole(ctx, request.actor, request.params)) }),
  }),
  route({
    method: 'PUT',
    path: 'S/roles/:id',
    summary: 'Replace a role, or create one with this id',
    access: 'manage',
    creates: true,
    headers: VersionHeader,
    body: RoleBody,
    response: Role,
    async handle(request) {
      const sent = { version: versionHeader(request.headers), body: request.body }
      const { value, position } = await putRole(ctx, request.actor, { ...request.params, ...sent })
      return { status: value.created ? 201 : 200, body: presentRole(value.role), position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'S/roles/:id',
    summary: 'Delete a role that is not assigned',
    access: 'manage',
    status: 204,
    handle: async (request) => ({ position: (await deleteRole(ctx, request.actor, request.params)).position }),
  }),
  route({
    method: 'GET',
    path: '/organizations/:organization/roles',
    summary: 'List the roles of all spaces of an organization',
    access: 'organization.read',
    query: PageQuery,
    response: Roles,
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const input = { ...request.params, page }
      const { total, items } = await listRolesOfOrganization(ctx, request.actor, input)
      return { body: collection({ ...page, total }, items.map(presentRole)) }
    },
  }),
]
