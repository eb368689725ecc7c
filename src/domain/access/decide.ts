import { hasArea, mayAny, mayEnter, type SpaceAccess } from '../roles/space-access.ts'
import type { Space } from '../spaces/space.ts'
import type { OrganizationRole } from '../users/user.ts'
import type { Actor } from './actor.ts'
import { listsEnvironment } from './listed-environments.ts'

/** Rights in a space. */
export type Right =
  /** Read published content through the delivery API. */
  | 'published'
  /** Read current content through the preview API. */
  | 'current'
  /** See the space and what all its members use: environments, locales, tags, other members. */
  | 'enter'
  /** Search entries and assets. Policies decide which ones are found. */
  | 'content.read'
  /** Change entries and assets. Policies decide which ones, and which fields and locales. */
  | 'content.write'
  /** See releases and their actions. */
  | 'releases.read'
  /** Change and run releases. Policies decide about each entry and asset that is published. */
  | 'releases.manage'
  | 'model.read'
  | 'model.manage'
  | 'settings.manage'
  /** See the values of API keys. A user who has copied one can read on after losing the account. */
  | 'keys'
  | 'keys.manage'
  | 'environments.manage'
  | 'aliases.manage'
  | 'tags.manage'
  /** See everything else. For administrators only. */
  | 'read'
  /** Manage members, roles, webhooks and the protection of files. */
  | 'manage'
  /** Rename the space. */
  | 'space.manage'
  /** Archive, unarchive or delete the space. */
  | 'lifecycle'

/** `hidden`: the actor must not learn that the resource exists. `denied`: the actor may know it, but not do this. */
export type Decision = 'allowed' | 'hidden' | 'denied'

interface Rule {
  /** Needs a token with the scope `manage`. */
  writes: boolean
  /** Null: administrators only. */
  byRole: ((access: SpaceAccess) => boolean) | null
  /**
   * May an OAuth application use this right? Credentials and grants outlive the token of an application, so it can
   * neither create nor see them, whatever its user may do.
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
  'releases.read': reads((access) => mayAny(access, ['read'])),
  'releases.manage': writes((access) => mayAny(access, ['create', 'update', 'publish', 'unpublish'])),
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

/** In an archived space users can read everything, and archive, unarchive or delete the space. API keys get nothing. */
const ALLOWED_IN_ARCHIVE: ReadonlySet<Right> = new Set<Right>([
  'enter',
  'content.read',
  'releases.read',
  'model.read',
  'keys',
  'read',
  'lifecycle',
])

export const isAllowedInArchive = (right: Right): boolean => ALLOWED_IN_ARCHIVE.has(right)

/**
 * Decides every access to a space. `access` is what the acting user may do there by membership and roles. Whatever is
 * not allowed here is refused.
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

/** All rights of the actor, so that a client can hide what would be refused. */
export const rightsOnSpace = (actor: Actor, space: Pick<Space, 'id' | 'archivedAt'>, access: SpaceAccess): Right[] =>
  (Object.keys(RULES) as Right[]).filter(
    (right) =>
      (space.archivedAt === null || isAllowedInArchive(right)) &&
      decideOnSpace(actor, space.id, access, right) === 'allowed',
  )

function decideOnKey(own: string, requested: string, hasRight: boolean): Decision {
  if (own !== requested) return 'hidden'
  return hasRight ? 'allowed' : 'denied'
}

/**
 * An API key reads only the environments it lists (an empty list: none) and must address them by a listed name. A user
 * enters the environments that their roles allow, by any name.
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

/** Rights in an organization. */
export type OrganizationRight =
  /** See that the organization exists. */
  | 'enter'
  /** See its members and their rights. */
  | 'read'
  /** Read the audit log. */
  | 'audit'
  /** Manage its members and their rights. */
  | 'members'
  /** Create spaces. */
  | 'spaces'
  /** Read concepts and concept schemes. */
  | 'taxonomy.read'
  /** Manage concepts and concept schemes. */
  | 'taxonomy'

const ALL_RIGHTS: readonly OrganizationRight[] = [
  ...(['enter', 'read', 'audit', 'members', 'spaces'] as const),
  ...(['taxonomy.read', 'taxonomy'] as const),
]

const ORGANIZATION_RIGHTS: Readonly<Record<OrganizationRole, readonly OrganizationRight[]>> = {
  owner: ALL_RIGHTS,
  admin: ALL_RIGHTS,
  developer: ['enter', 'taxonomy.read', 'taxonomy'],
  member: ['enter', 'taxonomy.read'],
}

/** As in spaces, an application can neither see members, tokens and the audit log nor invite users. */
const FOR_APPLICATIONS: readonly OrganizationRight[] = ['enter', 'spaces', 'taxonomy.read', 'taxonomy']

/** Rights that a read-only token has too. */
const READING: readonly OrganizationRight[] = ['enter', 'read', 'audit', 'taxonomy.read']

/** `role` is the acting user's role in the organization; null for users who are not members. */
export function decideOnOrganization(actor: Actor, role: OrganizationRole | null, right: OrganizationRight): Decision {
  if (actor.kind === 'system') return 'allowed'
  if (actor.kind !== 'user' || actor.uploadsTo !== undefined || role === null) return 'hidden'
  if (actor.scope !== 'manage' && !READING.includes(right)) return 'denied'
  if (actor.application !== undefined && !FOR_APPLICATIONS.includes(right)) return 'denied'
  return ORGANIZATION_RIGHTS[role].includes(right) ? 'allowed' : 'denied'
}

export const rightsOnOrganization = (actor: Actor, role: OrganizationRole | null): OrganizationRight[] =>
  ALL_RIGHTS.filter((right) => decideOnOrganization(actor, role, right) === 'allowed')

/**
 * `role` is the acting user's role in the first organization, whose owners and admins administrate the installation.
 * Applications do not get this right of their user.
 */
export const administratesInstallation = (actor: Actor, role: OrganizationRole | null): boolean =>
  actor.kind === 'system' ||
  (actor.kind === 'user' && actor.uploadsTo === undefined && actor.application === undefined && runsSpaces(role))

/** Owners and admins of an organization administrate all its spaces. */
export const runsSpaces = (role: OrganizationRole | null): boolean => role === 'owner' || role === 'admin'

export const mayCreateSpaces = (role: OrganizationRole | null): boolean =>
  role !== null && ORGANIZATION_RIGHTS[role].includes('spaces')
