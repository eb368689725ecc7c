import type { OrganizationRole } from '../users/user.ts'
import type { OrganizationMembership } from './members.ts'

export const ONLY_OWNERS = 'Only owners decide about owners.'

/** Only owners may invite an owner, or renew or revoke such an invitation. */
export const mayDecideOn = (role: OrganizationRole, by: OrganizationRole | 'system'): boolean =>
  role !== 'owner' || by === 'owner' || by === 'system'

type RoleAndStatus = Pick<OrganizationMembership, 'role' | 'status'>

/** Does the change make the user an active owner, by a new role or by ending a suspension? */
export const makesOwner = (from: RoleAndStatus, to: RoleAndStatus): boolean =>
  to.role === 'owner' && (from.role !== 'owner' || (from.status === 'suspended' && to.status !== 'suspended'))

/**
 * Why this change is refused; null when it is allowed. `to` is null when the membership is removed. Only owners appoint
 * and remove owners, and the last owner stays.
 */
export function membershipChangeProblem(
  by: OrganizationRole | 'system',
  from: OrganizationMembership,
  to: RoleAndStatus | null,
  owners: number,
): string | null {
  const isOwner = from.role === 'owner'
  const becomesOwner = to?.role === 'owner'
  if (!mayDecideOn(isOwner || becomesOwner ? 'owner' : from.role, by)) return ONLY_OWNERS
  const leaves = isOwner && from.status === 'active' && !(becomesOwner && to?.status === 'active')
  if (leaves && owners <= 1) return 'The last owner of an organization must stay.'
  return null
}
