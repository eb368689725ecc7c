import type { MembershipStatus } from '#contract/resources/organization-membership'
import type { Stamped } from '../spaces/space.ts'
import type { OrganizationRole } from '../users/user.ts'

/** Membership of a user in an organization. */
export interface OrganizationMembership {
  organization: string
  id: string
  user: string
  role: OrganizationRole
  status: MembershipStatus
  version: number
  createdAt: number
  updatedAt: number
}

/** Membership of a user, or of all members of a team, in a space. */
export interface SpaceMembership extends Stamped {
  space: string
  id: string
  user: string | null
  team: string | null
  admin: boolean
  /** Ids of roles; never empty unless `admin`. */
  roles: readonly string[]
}

/** A user in a space, with all memberships that grant access. */
export interface SpaceMember {
  space: string
  user: string
  admin: boolean
  roles: readonly string[]
  memberships: readonly { id: string; isOfTeam: boolean }[]
}

/** Space members are not stored; their id is composed of the ids of space and user. */
export const spaceMemberId = ({ space, user }: Pick<SpaceMember, 'space' | 'user'>): string => `${space}-${user}`

export const userOfSpaceMember = (space: string, id: string): string | null =>
  id.startsWith(`${space}-`) ? id.slice(space.length + 1) : null

export interface Team extends Stamped {
  organization: string
  id: string
  name: string
  description: string
  memberCount: number
}

export interface TeamMembership extends Stamped {
  organization: string
  team: string
  id: string
  user: string
  /** Id of the user's membership in the organization. */
  organizationMembership: string
  admin: boolean
}

export interface Invitation extends Stamped {
  organization: string
  id: string
  email: string
  firstName: string
  lastName: string
  role: OrganizationRole
  /** The account of the invited person, new or existing. */
  user: string
  /** Id of the membership that becomes active on acceptance; null after it was removed. */
  organizationMembership: string | null
  status: 'pending' | 'accepted' | 'revoked'
  expiresAt: number
}
