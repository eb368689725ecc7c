import type { Actor } from '#domain/access/actor'
import { platformNotFound } from '#domain/errors'
import type { Role } from '#domain/roles/role'
import type { Page, PageOf } from '#storage/store'
import { requireOrganization } from '../access/require-organization.ts'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'

type Context = Pick<UseCaseContext, 'store'>

export async function listRoles(
  ctx: Context,
  actor: Actor,
  input: { space: string; page: Page },
): Promise<PageOf<Role>> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireSpace(reader, actor, input.space, 'read')
    return reader.roles.list(id, input.page)
  })
}

export async function listRolesOfOrganization(
  ctx: Context,
  actor: Actor,
  input: { organization: string; page: Page },
): Promise<PageOf<Role>> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireOrganization(reader, actor, input.organization, 'read')
    return reader.roles.ofOrganization(id, input.page)
  })
}

export async function getRole(ctx: Context, actor: Actor, input: { space: string; id: string }): Promise<Role> {
  return ctx.store.read(async (reader) => {
    const { id: space } = await requireSpace(reader, actor, input.space, 'read')
    const role = await reader.roles.get(space, input.id)
    if (!role) throw platformNotFound('Role')
    return role
  })
}
