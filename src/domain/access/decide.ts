import { hasArea, mayEnter, type SpaceAccess } from '../roles/space-access.ts'
import type { Space } from '../spaces/space.ts'
import type { OrganizationRole } from '../users/user.ts'
import type { Actor } from './actor.ts'
import { listsEnvironment } from './listed-environments.ts'

/** What someone may want to do in a space. */
export type Right =
  /** See what is published, as delivery shows it. */
  | 'published'
  /** See what is current, as preview shows it. */
  | 'current'
  /** Know the space, and what everybody in it works with: environments, locales, tags, who else is there. */
  | 'enter'
  /** Look for entries and assets. Which of them are found is decided for each, by policies. */
  | 'content.read'
  /** Change entries and assets. Which, and what in them, is decided for each, by policies. */
  | 'content.write'
  | 'model.read'
  | 'model.manage'
  | 'settings.manage'
  /** See the values of API keys: whoever knows one keeps reading after losing the account. */
  | 'keys'
  | 'keys.manage'
  | 'environments.manage'
  | 'aliases.manage'
  | 'tags.manage'
  /** See everything. For administrators, like all that has no right of its own. */
  | 'read'
  /** Change who gets in and what leaves the space: members, roles, webhooks, protection of files. */
  | 'manage'
  /** Rename the space. */
  | 'space.manage'
  /** Archive, unarchive or delete the space. */
  | 'lifecycle'

/** `hidden`: must not learn that it exists. `denied`: may know it, may not do this. */
export type Decision = 'allowed' | 'hidden' | 'denied'

interface Rule {
  /** Needs a token that may change things. */
  writes: boolean
  /** Null: administrators alone. */
  byRole: ((access: SpaceAccess) => boolean) | null
  /**
   * Credentials and grants outlive the token of an application, so an application can neither make nor see them. It works
   * with content and what describes content, whatever its user may do.
   */
  applications: boolean
}

const reads = (byRole: Rule['byRole']): Rule => ({ writes: false, byRole, applications: true })
const writes = (byRole: Rule['byRole']): Rule => ({ writes: true, byRole, applications: true })
const notForApplications = (rule: Rule): Rule => ({ ...rule, applications: false })

const RULES: Readonly<Record<Right, Rule>> = {
  published: reads(null),
  current: reads(null),
  enter: reads(() => true),
  'content.read': reads(() => true),
  'content.write': writes(() => true),
  'model.read': reads((access) => hasArea(access, 'ContentModel', 'read')),
  'model.manage': writes((access) => hasArea(access, 'ContentModel', 'manage')),
  'settings.manage': writes((access) => hasArea(access, 'Settings', 'manage')),
  keys: notForApplications(writes((access) => hasArea(access, 'ContentDelivery', 'read'))),
  'keys.manage': notForApplications(writes((access) => hasArea(access, 'ContentDelivery', 'manage'))),
  'environments.manage': writes((access) => hasArea(access, 'Environments', 'manage')),
  'aliases.manage': writes((access) => hasArea(access, 'EnvironmentAliases', 'manage')),
  'tags.manage': writes((access) => hasArea(access, 'Tags', 'manage')),
  read: notForApplications(reads(null)),
  manage: notForApplications(writes(null)),
  'space.manage': writes(null),
  lifecycle: writes(null),
}

/** In an archived space users may look at everything, and archive, unarchive or delete the space. Keys deliver nothing. */
const ALLOWED_IN_ARCHIVE: ReadonlySet<Right> = new Set<Right>([
  'enter',
  'content.read',
  'model.read',
  'keys',
  'read',
  'lifecycle',
])

export const isAllowedInArchive = (right: Right): boolean => ALLOWED_IN_ARCHIVE.has(right)

/**
 * The one place that decides about spaces. `access` is what the acting user may do in the space by membership and roles.
 * Everything that is not allowed here is refused.
 */
export function decideOnSpace(actor: Actor, space: string, access: SpaceAccess, right: Right): Decision {
  switch (actor.kind) {
    case 'system':
      return 'allowed'
    case 'delivery':
      return decideOnKey(actor.space, space, right === 'published')
    case 'preview':
      return decideOnKey(actor.space, space, right === 'current')
    case 'user': {
      if (access === 'none') return 'hidden'
      if (actor.uploadsTo !== undefined && actor.uploadsTo !== space) return 'hidden'
      if (actor.uploadsTo !== undefined && right !== 'content.write') return 'denied'
      const rule = RULES[right]
      if (actor.application !== undefined && !rule.applications) return 'denied'
      if (rule.writes && actor.scope !== 'manage') return 'denied'
      return access === 'all' || rule.byRole?.(access) ? 'allowed' : 'denied'
    }
  }
}

/** Every right that would be allowed, for whoever wants to know before they try. */
export const rightsOnSpace = (actor: Actor, space: Pick<Space, 'id' | 'archivedAt'>, access: SpaceAccess): Right[] =>
  (Object.keys(RULES) as Right[]).filter(
    (right) =>
      (space.archivedAt === null || isAllowedInArchive(right)) &&
      decideOnSpace(actor, space.id, access, right) === 'allowed',
  )

function decideOnKey(own: string, asked: string, fits: boolean): Decision {
  if (own !== asked) return 'hidden'
  return fits ? 'allowed' : 'denied'
}

/**
 * A key reads only the environments it lists (an empty list: none), by the name it was asked for; users enter those that
 * their roles lead to, by whatever name.
 */
export function decideOnEnvironment(
  actor: Actor,
  access: SpaceAccess,
  environment: { addressed: string; names: readonly string[] },
): Decision {
  if (actor.kind === 'system') return 'allowed'
  if (actor.kind === 'user') return mayEnter(access, environment.names) ? 'allowed' : 'hidden'
  return listsEnvironment(actor.environments, environment.addressed) ? 'allowed' : 'hidden'
}

/** What someone may want to do in an organization. */
export type OrganizationRight =
  /** Know that it exists. */
  | 'enter'
  /** Know who belongs to it, and with which rights. */
  | 'read'
  /** Read what its members did that matters for security. */
  | 'audit'
  /** Change who belongs to it, and with which rights. */
  | 'members'
  /** Create spaces. */
  | 'spaces'

const ADMINISTRATING: readonly OrganizationRight[] = ['enter', 'read', 'audit', 'members', 'spaces']

const ORGANIZATION_RIGHTS: Readonly<Record<OrganizationRole, readonly OrganizationRight[]>> = {
  owner: ADMINISTRATING,
  admin: ADMINISTRATING,
  developer: ['enter'],
  member: ['enter'],
}

/** As in spaces: an application cannot see members, tokens and the audit log, and cannot invite users. */
const FOR_APPLICATIONS: readonly OrganizationRight[] = ['enter', 'spaces']

/** These change nothing, so a token that may only read has them too. */
const READING: readonly OrganizationRight[] = ['enter', 'read', 'audit']

/** `role` is that of the acting user in the organization, null for strangers. */
export function decideOnOrganization(actor: Actor, role: OrganizationRole | null, right: OrganizationRight): Decision {
  if (actor.kind === 'system') return 'allowed'
  if (actor.kind !== 'user' || actor.uploadsTo !== undefined || role === null) return 'hidden'
  if (actor.scope !== 'manage' && !READING.includes(right)) return 'denied'
  if (actor.application !== undefined && !FOR_APPLICATIONS.includes(right)) return 'denied'
  return ORGANIZATION_RIGHTS[role].includes(right) ? 'allowed' : 'denied'
}

export const rightsOnOrganization = (actor: Actor, role: OrganizationRole | null): OrganizationRight[] =>
  ADMINISTRATING.filter((right) => decideOnOrganization(actor, role, right) === 'allowed')

/** Whoever runs the organization runs its spaces. */
export const runsSpaces = (role: OrganizationRole | null): boolean => role === 'owner' || role === 'admin'

/** May this user create spaces in an organization? */
export const mayCreateSpaces = (role: OrganizationRole | null): boolean =>
  role !== null && ORGANIZATION_RIGHTS[role].includes('spaces')
