import type { OrganizationRole } from '../users/user.ts'
import type { OrganizationMembership } from './members.ts'

export const ONLY_OWNERS = 'Only owners decide about owners.'

/** Inviting an owner, renewing the link of such an invitation and revoking it are all decisions about an owner. */
export const mayDecideOn = (role: OrganizationRole, by: OrganizationRole | 'system'): boolean =>
  role !== 'owner' || by === 'owner' || by === 'system'

type RoleAndStatus = Pick<OrganizationMembership, 'role' | 'status'>

/** The change gives a user the power of an owner: a new role, or the end of a suspension. */
export const makesOwner = (from: RoleAndStatus, to: RoleAndStatus): boolean =>
  to.role === 'owner' && (from.role !== 'owner' || (from.status === 'suspended' && to.status !== 'suspended'))

/**
 * Why someone may not change a membership of their organization like this; null when they may. `to` is null when it is
 * taken away. Only owners make and unmake owners, and one of them always stays.
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
