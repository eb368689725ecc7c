import type { Actor } from '#domain/access/actor'
import { decideOnSpace } from '#domain/access/decide'
import { platformNotFound } from '#domain/errors'
import { type SpaceMember, type SpaceMembership, userOfSpaceMember } from '#domain/members/members'
import type { SpaceAccess } from '#domain/roles/space-access'
import type { User } from '#domain/users/user'
import type { MembershipHolder, Page, PageOf } from '#storage/store'
import { requireOrganization } from '../access/require-organization.ts'
import { requireSpace, requireSpaceAccess } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'

type Context = Pick<UseCaseContext, 'store'>
type InSpace = { space: string }

export async function listSpaceMemberships(
  ctx: Context,
  actor: Actor,
  input: InSpace & { of: MembershipHolder; page: Page },
): Promise<PageOf<SpaceMembership>> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireSpace(reader, actor, input.space, 'read')
    return reader.members.list(id, input.of, input.page)
  })
}

export async function getSpaceMembership(
  ctx: Context,
  actor: Actor,
  input: InSpace & { of: MembershipHolder; id: string },
): Promise<SpaceMembership> {
  return ctx.store.read(async (reader) => {
    const { id: space } = await requireSpace(reader, actor, input.space, 'read')
    const found = await reader.members.get(space, input.of, input.id)
    if (!found) throw platformNotFound(input.of === 'user' ? 'SpaceMembership' : 'TeamSpaceMembership')
    return found
  })
}

/** Memberships in all spaces of an organization. */
export async function listMembershipsOfOrganization(
  ctx: Context,
  actor: Actor,
  input: { organization: string; of: MembershipHolder; page: Page & { team?: string; user?: string } },
): Promise<PageOf<SpaceMembership>> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireOrganization(reader, actor, input.organization, 'read')
    return reader.members.ofOrganization(id, input.of, input.page)
  })
}

/** Ids are random, so an id identifies one membership even if several spaces use it. */
export async function getMembershipOfOrganization(
  ctx: Context,
  actor: Actor,
  input: { organization: string; of: MembershipHolder; id: string },
): Promise<SpaceMembership> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireOrganization(reader, actor, input.organization, 'read')
    const { items } = await reader.members.ofOrganization(id, input.of, { skip: 0, limit: 1, id: input.id })
    const [found] = items
    if (!found) throw platformNotFound(input.of === 'user' ? 'SpaceMembership' : 'TeamSpaceMembership')
    return found
  })
}

export async function listSpaceMembers(
  ctx: Context,
  actor: Actor,
  input: InSpace & { page: Page },
): Promise<PageOf<SpaceMember>> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireSpace(reader, actor, input.space, 'read')
    return reader.members.members(id, input.page)
  })
}

export async function getSpaceMember(
  ctx: Context,
  actor: Actor,
  input: InSpace & { id: string },
): Promise<SpaceMember> {
  return ctx.store.read(async (reader) => {
    const { id: space } = await requireSpace(reader, actor, input.space, 'read')
    const user = userOfSpaceMember(space, input.id)
    const found = user === null ? null : await reader.members.member(space, user)
    if (!found) throw platformNotFound('SpaceMember')
    return found
  })
}

/** Authors of content are shown by name, so all members of a space may know each other. */
export async function listUsersOfSpace(
  ctx: Context,
  actor: Actor,
  input: InSpace & { page: Page },
): Promise<PageOf<User>> {
  return ctx.store.read(async (reader) => {
    const { space, access } = await requireSpaceAccess(reader, actor, input.space, 'enter')
    const { total, items } = await reader.members.users(space.id, input.page)
    return { total, items: items.map((user) => shownTo(actor, space.id, access, user)) }
  })
}

export async function getUserOfSpace(ctx: Context, actor: Actor, input: InSpace & { id: string }): Promise<User> {
  return ctx.store.read(async (reader) => {
    const { space, access } = await requireSpaceAccess(reader, actor, input.space, 'enter')
    const user = await reader.members.user(space.id, input.id)
    if (!user) throw platformNotFound('User')
    return shownTo(actor, space.id, access, user)
  })
}

/** All members see names. E-mail addresses are sign-in names, so only users who may read members get them. */
function shownTo(actor: Actor, space: string, access: SpaceAccess, user: User): User {
  const isOwn = actor.kind === 'user' && actor.userId === user.id
  return isOwn || decideOnSpace(actor, space, access, 'read') === 'allowed' ? user : { ...user, email: '' }
}

export async function listUsersOfOrganization(
  ctx: Context,
  actor: Actor,
  input: { organization: string; page: Page },
): Promise<PageOf<User>> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireOrganization(reader, actor, input.organization, 'read')
    return reader.organizations.users(id, input.page)
  })
}

export async function getUserOfOrganization(
  ctx: Context,
  actor: Actor,
  input: { organization: string; id: string },
): Promise<User> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireOrganization(reader, actor, input.organization, 'read')
    const user = await reader.organizations.user(id, input.id)
    if (!user) throw platformNotFound('User')
    return user
  })
}
