import type { Actor } from '#domain/access/actor'
import type { AuditAction, AuditDetails, AuditDraft } from '#domain/audit/audit-event'
import type { StoreTx } from '#storage/store'

export interface Recorded {
  action: AuditAction
  target: { type: string; id: string }
  at: number
  space?: string
  details?: AuditDetails
}

/** Records an action of the actor in the audit log of an organization, within the transaction of the action. */
export function record(tx: StoreTx, actor: Actor, organization: string | null, event: Recorded): void {
  tx.audit.append({ ...draftOf(event), ...toAuditActor(actor), organization })
}

/**
 * Actions on an account (signing in, personal access tokens) are recorded in every organization of the user; for a user
 * without one, in the log of the installation.
 */
export async function recordOfUser(tx: StoreTx, actor: AuditActor, userId: string, event: Recorded): Promise<void> {
  const organizations = (await tx.organizations.ofUser(userId)).map(({ id }) => id)
  for (const organization of organizations.length > 0 ? organizations : [null]) {
    tx.audit.append({ ...draftOf(event), ...actor, organization })
  }
}

export type AuditActor = Pick<AuditDraft, 'by' | 'actor' | 'token' | 'address'>

/** API keys only read, so their actions are not recorded. */
export function toAuditActor(actor: Actor): AuditActor {
  if (actor.kind === 'user') {
    return { by: 'user', actor: actor.userId, token: actor.tokenId, address: actor.address ?? null }
  }
  return { by: 'system', actor: actor.kind === 'system' ? actor.userId : null, token: null, address: null }
}

const draftOf = ({ space, details, ...event }: Recorded) => ({ ...event, space: space ?? null, details: details ?? {} })
