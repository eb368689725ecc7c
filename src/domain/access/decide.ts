import type { OrganizationRole } from '../users/user.ts'
import type { Actor } from './actor.ts'

/** What someone may want to do in a space. */
export type Right =
  /** See what is published, as delivery shows it. */
  | 'published'
  /** See what is current, as preview shows it. */
  | 'current'
  /** See everything that management shows, but for the values of API keys. */
  | 'read'
  /** See the values of API keys: whoever knows one keeps reading after losing the account. */
  | 'keys'
  /** Change anything. */
  | 'manage'

/** `hidden`: must not learn that it exists. `denied`: may know it, may not do this. */
export type Decision = 'allowed' | 'hidden' | 'denied'

const ROLE_RIGHTS: Record<OrganizationRole, readonly Right[]> = {
  owner: ['published', 'current', 'read', 'keys', 'manage'],
  admin: ['published', 'current', 'read', 'keys', 'manage'],
  member: ['published', 'current', 'read'],
}

/**
 * The one place that decides about spaces. `role` is that of the acting user in the organization of the space, null for
 * strangers. Everything that is not allowed here is refused.
 */
export function decideOnSpace(actor: Actor, space: string, role: OrganizationRole | null, right: Right): Decision {
  switch (actor.kind) {
    case 'system':
      return 'allowed'
    case 'delivery':
      return decideOnKey(actor.space, space, right === 'published')
    case 'preview':
      return decideOnKey(actor.space, space, right === 'current')
    case 'user':
      if (role === null) return 'hidden'
      if ((right === 'manage' || right === 'keys') && actor.scope !== 'manage') return 'denied'
      return ROLE_RIGHTS[role].includes(right) ? 'allowed' : 'denied'
  }
}

function decideOnKey(own: string, asked: string, fits: boolean): Decision {
  if (own !== asked) return 'hidden'
  return fits ? 'allowed' : 'denied'
}

/** A key reads only the environments it lists (an empty list: none); whoever else may enter the space may enter them all. */
export function decideOnEnvironment(actor: Actor, environment: string): Decision {
  if (actor.kind === 'user' || actor.kind === 'system') return 'allowed'
  return actor.environments.includes(environment) ? 'allowed' : 'hidden'
}

/** May this user create spaces in an organization? */
export function mayCreateSpaces(role: OrganizationRole | null): boolean {
  return role !== null && ROLE_RIGHTS[role].includes('manage')
}

/** What someone may want to do in an organization. */
export type OrganizationRight =
  /** Know that it exists, and who belongs to it. */
  | 'read'
  /** Read what its members did that matters for security. */
  | 'audit'
  /** Change who belongs to it, and with which rights. */
  | 'members'
  /** Create spaces. */
  | 'spaces'

const ORGANIZATION_RIGHTS: Record<OrganizationRole, readonly OrganizationRight[]> = {
  owner: ['read', 'audit', 'members', 'spaces'],
  admin: ['read', 'audit', 'members', 'spaces'],
  member: ['read'],
}

/** Reading rights do not change anything, so a token that may only read has them too. */
const READING: readonly OrganizationRight[] = ['read', 'audit']

/** `role` is that of the acting user in the organization, null for strangers. */
export function decideOnOrganization(actor: Actor, role: OrganizationRole | null, right: OrganizationRight): Decision {
  if (actor.kind === 'system') return 'allowed'
  if (actor.kind !== 'user' || role === null) return 'hidden'
  if (actor.scope !== 'manage' && !READING.includes(right)) return 'denied'
  return ORGANIZATION_RIGHTS[role].includes(right) ? 'allowed' : 'denied'
}
