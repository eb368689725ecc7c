import type { Actor } from '#domain/access/actor'
import type { OrganizationRight, Right } from '#domain/access/decide'
import type { ReadContext } from '../context.ts'
import { requireSpaceOrCreation } from '../spaces/new-space-access.ts'
import { requireUserId, requireWriter, requireWritingUser } from './actors.ts'
import { type Address, requireEnvironment } from './require-environment.ts'
import { requireOrganization } from './require-organization.ts'
import { requireSpace } from './require-space.ts'

/** The access that a request needs, by its address and method. */
export type NeededAccess =
  | { in: 'account'; writes: boolean }
  /** Of some organization; which one is asked for later. */
  | { in: 'new space' }
  | { in: 'organization'; organization: string; right: OrganizationRight }
  | { in: 'space'; space: string; right: Right }
  | { in: 'space or new'; space: string; right: Right }
  | { in: 'environment'; at: Address; right: Right }

/**
 * Throws the refusal when the caller lacks the right. Use cases check the same right again in their own transaction; this
 * check exists so that such a caller never learns what is wrong with its body, query or headers.
 */
export async function checkAccess(ctx: ReadContext, actor: Actor, needed: NeededAccess): Promise<void> {
  if (needed.in === 'account') {
    if (needed.writes) requireWritingUser(actor)
    else requireUserId(actor)
    return
  }
  if (needed.in === 'new space') return void requireWriter(actor)
  await ctx.store.read(async (reader) => {
    if (needed.in === 'organization') await requireOrganization(reader, actor, needed.organization, needed.right)
    else if (needed.in === 'space') await requireSpace(reader, actor, needed.space, needed.right)
    else if (needed.in === 'space or new') await requireSpaceOrCreation(reader, actor, needed.space, needed.right)
    else await requireEnvironment(reader, actor, needed.at, needed.right)
  })
}
