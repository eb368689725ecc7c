import type { SpaceMembershipBody, TeamSpaceMembershipBody } from '#contract/resources/space-membership'
import { BodyProblems } from '../body-problems.ts'
import { isId } from '../resources/id.ts'
import { validEmail } from '../users/user.ts'

/** The access that a membership grants in a space. */
export interface SpaceAccessOfMember {
  admin: boolean
  /** Ids of roles; never empty unless `admin`. */
  roles: readonly string[]
}

const MAX_ROLES_PER_MEMBER = 50

/** Converts the body of an existing or team membership. */
export function toMembership(body: TeamSpaceMembershipBody): SpaceAccessOfMember {
  const problems = new BodyProblems()
  const membership = accessOf(body, problems)
  problems.throwIfAny()
  return membership
}

/** Converts the body of a new membership, which names the user by e-mail address. */
export function toNewMembership(body: SpaceMembershipBody): SpaceAccessOfMember & { email: string } {
  const problems = new BodyProblems()
  const membership = accessOf(body, problems)
  const email = validEmail(body.email ?? '')
  if (email === null) problems.add('invalid', 'email', body.email)
  problems.throwIfAny()
  return { ...membership, email: email ?? '' }
}

/** A member who is not an administrator needs a role: a membership that grants nothing is a mistake. */
function accessOf(body: TeamSpaceMembershipBody, problems: BodyProblems): SpaceAccessOfMember {
  const admin = body.admin ?? false
  const sent = body.roles ?? []
  const roles = [...new Set(sent.map(({ sys }) => sys.id))]
  if (roles.length > MAX_ROLES_PER_MEMBER || !roles.every(isId)) problems.add('invalid', 'roles', sent)
  else if (!admin && roles.length === 0) problems.add('size', 'roles', sent)
  return { admin, roles }
}
