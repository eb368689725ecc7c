import type { OrganizationBody } from '#contract/resources/organization'
import { MAX_NAME_LENGTH } from '#contract/rules/text'
import type { Actor } from '#domain/access/actor'
import { platformProblem } from '#domain/body-problems'
import { DomainError } from '#domain/errors'
import { isText } from '#domain/resources/json'
import type { Organization } from '#domain/users/user'
import type { Committed } from '#storage/store'
import { requireOrganization } from '../access/require-organization.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'

/** Owners and admins rename an organization. The version must be the current one, as for all resources. */
export async function renameOrganization(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { organization: string; version: number | null; body: OrganizationBody },
): Promise<Committed<Organization>> {
  const name = input.body.name.trim()
  if (name === '' || !isText(name, MAX_NAME_LENGTH)) throw platformProblem('invalid', 'name', name)
  const now = ctx.clock.now()
  return ctx.store.transact(async (tx) => {
    const { id } = await requireOrganization(tx, actor, input.organization, 'members')
    await tx.organizations.lock(id)
    // Read again: another transaction may have changed it before this one got the lock.
    const stored = await requireOrganization(tx, actor, id, 'members')
    if (input.version !== stored.version) throw new DomainError('Conflict')
    if (stored.name === name) return stored
    const renamed = { ...stored, name, version: stored.version + 1, updatedAt: Math.max(now, stored.updatedAt) }
    await tx.organizations.rename(renamed)
    const target = { type: 'Organization', id }
    record(tx, actor, id, { action: 'organization.rename', target, at: now, details: { from: stored.name, name } })
    return renamed
  })
}
