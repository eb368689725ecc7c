import type { Actor } from '#domain/access/actor'
import { platformProblem } from '#domain/body-problems'
import { platformNotFound } from '#domain/errors'
import { requireNewId } from '#domain/resources/id'
import { isText } from '#domain/resources/json'
import type { Organization } from '#domain/users/user'
import { randomId } from '#lib/ids'
import type { Committed } from '#storage/store'
import { requireSystem } from '../access/actors.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'

/** Creates an organization and makes a user its owner. */
export async function createOrganization(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { id?: string; name: string; owner: string },
): Promise<Committed<Organization>> {
  requireSystem(actor)
  if (!isText(input.name, 256) || input.name.trim() === '') throw platformProblem('invalid', 'name', input.name)
  const now = ctx.clock.now()
  const organization: Organization = {
    id: input.id === undefined ? randomId() : requireNewId(input.id),
    name: input.name,
    secondFactorRequired: false,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  return ctx.store.transact(async (tx) => {
    if (!(await tx.users.get(input.owner))) throw platformNotFound('User')
    if (await tx.organizations.get(organization.id)) throw platformProblem('taken', 'id', organization.id)
    await tx.organizations.insert(organization)
    await tx.organizations.addMember(organization.id, input.owner, 'owner', now)
    const target = { type: 'Organization', id: organization.id }
    const details = { name: organization.name, owner: input.owner }
    record(tx, actor, organization.id, { action: 'organization.create', target, at: now, details })
    return organization
  })
}
