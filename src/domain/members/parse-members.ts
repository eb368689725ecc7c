import { badRequest } from '../errors.ts'
import { isText, PlatformBody } from '../platform-body.ts'
import { isId } from '../resources/id.ts'
import { isObject } from '../resources/json.ts'
import { isEmail, isOrganizationRole, normalEmail, type OrganizationRole } from '../users/user.ts'
import type { MembershipStatus } from './members.ts'

export interface MembershipBody {
  admin: boolean
  roles: readonly string[]
}

const MOST_ROLES = 50

/** Who is no administrator needs a role: a membership that opens nothing is taken for a mistake. */
function membershipOf(members: PlatformBody): MembershipBody {
  const admin = members.flag('admin', false)
  const sent = members.member('roles') ?? []
  const roles = linkedIds(sent, 'Role')
  if (roles === null || roles.length > MOST_ROLES) members.problem('invalid', 'roles', sent)
  else if (!admin && roles.length === 0) members.problem('size', 'roles', sent)
  return { admin, roles: roles ?? [] }
}

/** `email` names who is to be a member; later it is echoed and ignored. */
export function parseNewSpaceMembership(body: unknown): MembershipBody & { email: string } {
  const members = new PlatformBody(body, ['admin', 'roles', 'email', 'user'])
  const membership = membershipOf(members)
  const email = emailOf(members)
  members.finish()
  return { ...membership, email }
}

export function parseSpaceMembership(body: unknown): MembershipBody {
  const members = new PlatformBody(body, ['admin', 'roles', 'email', 'user'])
  const membership = membershipOf(members)
  members.finish()
  return membership
}

export function parseOrganizationMembership(body: unknown): {
  role: OrganizationRole | null
  status: MembershipStatus | null
} {
  const members = new PlatformBody(body, ['role', 'status'])
  const role = members.member('role') ?? null
  if (role !== null && !isOrganizationRole(role)) members.problem('invalid', 'role', role)
  const status = members.member('status') ?? null
  // Clients know it as a flag and echo it.
  const wanted = typeof status === 'boolean' ? null : status
  if (wanted !== null && wanted !== 'active' && wanted !== 'suspended' && wanted !== 'pending') {
    members.problem('invalid', 'status', status)
  }
  members.finish()
  return { role: role as OrganizationRole | null, status: wanted as MembershipStatus | null }
}

export function parseTeam(body: unknown): { name: string; description: string } {
  const members = new PlatformBody(body, ['name', 'description'])
  const name = members.text('name').trim()
  const description = members.optionalText('description', 4000)
  members.finish()
  return { name, description }
}

export function parseTeamMembership(body: unknown): { admin: boolean; organizationMembership: string | null } {
  const members = new PlatformBody(body, ['admin', 'organizationMembershipId'])
  const admin = members.flag('admin', false)
  const id = members.member('organizationMembershipId') ?? null
  if (id !== null && !(typeof id === 'string' && isId(id))) {
    members.problem('invalid', 'organization_membership_id', id)
  }
  members.finish()
  return { admin, organizationMembership: id as string | null }
}

export interface InvitationBody {
  email: string
  firstName: string
  lastName: string
  role: OrganizationRole
}

export function parseInvitation(body: unknown): InvitationBody {
  const members = new PlatformBody(body, ['email', 'firstName', 'lastName', 'role'])
  const email = emailOf(members)
  const firstName = members.optionalText('firstName')
  const lastName = members.optionalText('lastName')
  const role = members.member('role') ?? 'member'
  if (!isOrganizationRole(role)) members.problem('invalid', 'role', role)
  members.finish()
  return { email, firstName, lastName, role: role as OrganizationRole }
}

/** What a new user tells about themselves when they accept. */
export interface Acceptance {
  secret: string
  password: string | null
  firstName: string | null
  lastName: string | null
}

export function parseAcceptance(body: unknown): Acceptance {
  if (!isObject(body)) throw badRequest('Send an object with "token".')
  const text = (name: string): string | null => {
    const value = Object.hasOwn(body, name) ? body[name] : null
    if (value === null || isText(value, 512)) return value
    throw badRequest(`"${name}" must be a text.`)
  }
  return {
    secret: text('token') ?? '',
    password: text('password'),
    firstName: text('firstName'),
    lastName: text('lastName'),
  }
}

function emailOf(members: PlatformBody): string {
  const sent = members.member('email')
  const email = typeof sent === 'string' ? normalEmail(sent) : ''
  if (!isText(email, 256) || !isEmail(email)) members.problem('invalid', 'email', sent)
  return email
}

/** Null when anything in the list is not a link of this type. */
function linkedIds(value: unknown, type: string): string[] | null {
  if (!Array.isArray(value)) return null
  const ids = new Set<string>()
  for (const link of value) {
    const sys = isObject(link) && isObject(link.sys) ? link.sys : null
    if (sys?.type !== 'Link' || sys.linkType !== type || typeof sys.id !== 'string' || !isId(sys.id)) return null
    ids.add(sys.id)
  }
  return [...ids]
}
