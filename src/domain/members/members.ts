import type { Stamped } from '../spaces/space.ts'
import type { OrganizationRole } from '../users/user.ts'

/** `pending`: invited, and has not answered yet. Only those who are active have any rights. */
export type MembershipStatus = 'active' | 'pending' | 'suspended'

/** That a user belongs to an organization. A user does so once, so the id of the user names it. */
export interface OrganizationMembership {
  organization: string
  user: string
  role: OrganizationRole
  status: MembershipStatus
  version: number
  createdAt: number
  updatedAt: number
}

/** That a user, or everybody in a team, belongs to a space. */
export interface SpaceMembership extends Stamped {
  space: string
  id: string
  user: string | null
  team: string | null
  admin: boolean
  /** Ids of roles; never empty unless `admin`. */
  roles: readonly string[]
}

/** Somebody in a space, by one membership or by several. */
export interface SpaceMember {
  space: string
  user: string
  admin: boolean
  roles: readonly string[]
  memberships: readonly { id: string; isOfTeam: boolean }[]
}

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
  admin: boolean
}

export interface Invitation extends Stamped {
  organization: string
  id: string
  email: string
  firstName: string
  lastName: string
  role: OrganizationRole
  /** The account that was made for it, or was there already. */
  user: string
  status: 'pending' | 'accepted' | 'revoked'
  expiresAt: number
}
