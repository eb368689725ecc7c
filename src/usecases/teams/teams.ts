import type { TeamBody } from '#contract/resources/team'
import type { Actor } from '#domain/access/actor'
import { platformProblem } from '#domain/body-problems'
import { DomainError, platformNotFound } from '#domain/errors'
import type { Team } from '#domain/members/members'
import { randomId } from '#lib/ids'
import type { Committed, Page, PageOf, StoreReader, StoreTx } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireOrganization } from '../access/require-organization.ts'
import { requireSpace } from '../access/require-space.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock'>
type InOrganization = { organization: string }

export async function listTeams(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: InOrganization & { page: Page },
): Promise<PageOf<Team>> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireOrganization(reader, actor, input.organization, 'read')
    return reader.teams.list(id, input.page)
  })
}

export async function listTeamsOfSpace(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: { space: string; page: Page },
): Promise<PageOf<Team>> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireSpace(reader, actor, input.space, 'enter')
    return reader.teams.ofSpace(id, input.page)
  })
}

export async function getTeam(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: InOrganization & { id: string },
): Promise<Team> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireOrganization(reader, actor, input.organization, 'read')
    return requireTeam(reader, id, input.id)
  })
}

export async function createTeam(
  ctx: Context,
  actor: Actor,
  input: InOrganization & { body: TeamBody },
): Promise<Committed<Team>> {
  const sent = membersOf(input.body)
  const { at, by } = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const { id: organization } = await requireOrganization(tx, actor, input.organization, 'members')
    await tx.organizations.lock(organization)
    await requireFreeName(tx, organization, sent.name, null)
    const stamped = { version: 0, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by }
    const team: Team = { ...stamped, ...sent, organization, id: randomId(), memberCount: 0 }
    await tx.teams.insert(team)
    recordChange(tx, actor, team, 'create', at)
    return team
  })
}

export async function putTeam(
  ctx: Context,
  actor: Actor,
  input: InOrganization & { id: string; version: number | null; body: TeamBody },
): Promise<Committed<Team>> {
  const sent = membersOf(input.body)
  const { at, by } = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const { id: organization } = await requireOrganization(tx, actor, input.organization, 'members')
    await tx.organizations.lock(organization)
    const stored = await requireTeam(tx, organization, input.id)
    await requireFreeName(tx, organization, sent.name, stored)
    const updatedAt = Math.max(at, stored.updatedAt)
    const team: Team = { ...stored, ...sent, version: stored.version + 1, updatedAt, updatedBy: by }
    if (input.version !== stored.version || !(await tx.teams.update(team, stored.version))) {
      throw new DomainError('Conflict')
    }
    recordChange(tx, actor, team, 'update', at)
    return team
  })
}

/** Its members lose the access that they had through it. */
export async function deleteTeam(
  ctx: Context,
  actor: Actor,
  input: InOrganization & { id: string },
): Promise<Committed<void>> {
  const { at } = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const { id: organization } = await requireOrganization(tx, actor, input.organization, 'members')
    await tx.organizations.lock(organization)
    const team = await requireTeam(tx, organization, input.id)
    await tx.teams.delete(organization, team.id)
    recordChange(tx, actor, team, 'delete', at)
  })
}

const membersOf = ({ name, description }: TeamBody) => ({ name: name.trim(), description: description ?? '' })

export async function requireTeam(reader: StoreReader, organization: string, id: string): Promise<Team> {
  const team = await reader.teams.get(organization, id)
  if (!team) throw platformNotFound('Team')
  return team
}

async function requireFreeName(tx: StoreTx, organization: string, name: string, stored: Team | null): Promise<void> {
  const namesake = await tx.teams.byName(organization, name)
  if (namesake && namesake.id !== stored?.id) throw platformProblem('taken', 'name', name)
}

const recordChange = (
  tx: StoreTx,
  actor: Actor,
  team: Team,
  action: 'create' | 'update' | 'delete',
  at: number,
): void =>
  record(tx, actor, team.organization, {
    action: `team.${action}`,
    target: { type: 'Team', id: team.id },
    at,
    details: { name: team.name },
  })
