import type { Actor } from '#domain/access/actor'
import type { OrganizationRight, Right } from '#domain/access/decide'
import type { ReadContext } from '../context.ts'
import { requireSpaceOrCreation } from '../spaces/new-space-access.ts'
import { requireUserId, requireWriter, requireWritingUser } from './actors.ts'
import { type Address, requireEnvironment } from './require-environment.ts'
import { requireInstallation } from './require-installation.ts'
import { requireOrganization } from './require-organization.ts'
import { requireSpace } from './require-space.ts'

/** The access that a request needs, by its path and method. */
export type NeededAccess =
  | { in: 'account'; writes: boolean }
  /** In any organization; the use case checks which one. */
  | { in: 'new space' }
  | { in: 'installation' }
  | { in: 'organization'; organization: string; right: OrganizationRight }
  | { in: 'space'; space: string; right: Right }
  | { in: 'space or new'; space: string; right: Right }
  | { in: 'environment'; at: Address; right: Right }

/**
 * Throws when the caller lacks the right. Use cases check the same right again in their own transaction. This check
 * runs first, so that a caller without the right learns nothing about problems in its body, query or headers.
 */
export async function checkAccess(ctx: ReadContext, actor: Actor, needed: NeededAccess): Promise<void> {
  if (needed.in === 'account') {
    if (needed.writes) requireWritingUser(actor)
    else requireUserId(actor)
    return
  }
  if (needed.in === 'new space') return void requireWriter(actor)
  await ctx.store.read(async (reader) => {
    if (needed.in === 'installation') await requireInstallation(reader, actor)
    else if (needed.in === 'organization') await requireOrganization(reader, actor, needed.organization, needed.right)
    else if (needed.in === 'space') await requireSpace(reader, actor, needed.space, needed.right)
    else if (needed.in === 'space or new') await requireSpaceOrCreation(reader, actor, needed.space, needed.right)
    else await requireEnvironment(reader, actor, needed.at, needed.right)
  })
}
