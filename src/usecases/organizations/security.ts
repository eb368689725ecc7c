import type { OrganizationSecurityBody } from '#contract/resources/organization-security'
import type { Actor } from '#domain/access/actor'
import { accessDenied, DomainError } from '#domain/errors'
import type { Organization } from '#domain/users/user'
import type { Committed } from '#storage/store'
import { requireRecentSignIn } from '../access/recent-sign-in.ts'
import { requireOrganization } from '../access/require-organization.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { roleOf } from '../members/members-of-organization.ts'

export async function getOrganizationSecurity(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: { organization: string },
): Promise<Organization> {
  return ctx.store.read((reader) => requireOrganization(reader, actor, input.organization, 'enter'))
}

/**
 * Owners decide whether members need a second factor. It applies from the next request on: a member without one
 * reaches only their own account until they have set one up. Owners need one first, so they cannot lock themselves out.
 */
export async function putOrganizationSecurity(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { organization: string; body: OrganizationSecurityBody },
): Promise<Committed<Organization>> {
  const required = input.body.secondFactorRequired ?? false
  const at = ctx.clock.now()
  return ctx.store.transact(async (tx) => {
    const { id } = await requireOrganization(tx, actor, input.organization, 'members')
    await tx.organizations.lock(id)
    // Read again: another transaction may have changed it before this one got the lock.
    const organization = await requireOrganization(tx, actor, id, 'members')
    const by = await roleOf(tx, actor, id)
    if (by !== 'owner' && by !== 'system') throw accessDenied('Only owners decide about two-factor authentication.')
    await requireRecentSignIn(tx, actor, ctx.clock)
    if (organization.secondFactorRequired === required) return organization
    await tx.organizations.requireSecondFactor(id, required, at)
    if (actor.kind === 'user' && (await tx.organizations.lacksSecondFactor(id, actor.userId))) {
      throw new DomainError('Conflict', { message: 'Set up a second factor for your own account first.' })
    }
    const target = { type: 'Organization', id }
    record(tx, actor, id, { action: 'organization.security', target, at, details: { secondFactorRequired: required } })
    return { ...organization, secondFactorRequired: required, version: organization.version + 1, updatedAt: at }
  })
}
