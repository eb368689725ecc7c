import type { Right } from '#domain/access/decide'
import type { RouteAccess, RoutedApi } from '#http/route'
import type { MountedRoute } from '#http/router'
import type { Principal } from './principals.ts'

/** The expected result of a request. `in`: allowed, whatever the response. `open`: allowed, and decided per resource. */
export type Expected = 'in' | 'open' | 400 | 401 | 403 | 404

const WITHOUT_ACCESS = new Set<Principal>(['nobody', 'garbage', 'expired', 'revoked', 'suspended', 'key of before'])

/** Written by hand: a table that is derived from the code would always agree with it. */
const RIGHTS: Partial<Record<Principal, readonly Right[] | 'all' | 'reading'>> = {
  admin: 'all',
  'admin reading': 'reading',
  'organization admin': 'all',
  // Content and the content model: no credentials, no grants, no accounts of other users.
  application: [
    ...([
      'published',
      'current',
      'enter',
      'content.read',
      'content.write',
      'releases.read',
      'releases.manage',
    ] as const),
    ...(['model.read', 'model.manage'] as const),
    ...([
      'settings.manage',
      'environments.manage',
      'aliases.manage',
      'tags.manage',
      'space.manage',
      'lifecycle',
    ] as const),
  ],
  'application reading': ['published', 'current', 'enter', 'content.read', 'releases.read', 'model.read'],
  'space admin': 'all',
  editor: ['enter', 'content.read', 'content.write', 'releases.read', 'releases.manage', 'model.read', 'tags.manage'],
  author: ['enter', 'content.read', 'content.write', 'releases.read', 'releases.manage', 'model.read'],
  nothing: ['enter', 'content.read', 'content.write'],
  confined: [
    ...(['enter', 'content.read', 'content.write', 'releases.read', 'releases.manage', 'model.read'] as const),
    ...(['model.manage', 'settings.manage', 'keys'] as const),
    ...(['keys.manage', 'environments.manage', 'aliases.manage', 'tags.manage'] as const),
  ],
}

const READING: readonly RouteAccess[] = [
  'enter',
  'content.read',
  'releases.read',
  'model.read',
  'read',
  'account.read',
  'organization.enter',
  'organization.read',
  'organization.audit',
  'organization.taxonomy.read',
]

const EVERY_RIGHT: readonly Right[] = [
  'published',
  'current',
  'enter',
  'content.read',
  'content.write',
  'releases.read',
  'releases.manage',
  'model.read',
  'model.manage',
  'settings.manage',
  'keys',
  'keys.manage',
  'environments.manage',
  'aliases.manage',
  'tags.manage',
  'read',
  'manage',
  'space.manage',
  'lifecycle',
]

/** The rights that an allowed caller has. */
export function reportedRights(caller: Principal): readonly Right[] {
  const rights = RIGHTS[caller] ?? []
  if (rights === 'all') return EVERY_RIGHT
  const known: readonly string[] = rights === 'reading' ? ['published', 'current', ...READING] : rights
  return EVERY_RIGHT.filter((right) => known.includes(right))
}

/** Of the installation: owners and admins of the first organization, with tokens of their own. */
const ADMINISTRATORS = new Set<Principal>(['admin', 'admin reading', 'organization admin'])

const isApplication = (caller: Principal): boolean => caller.startsWith('application')

export function expected(to: RoutedApi, mounted: MountedRoute, caller: Principal): Expected {
  const { route, path } = mounted
  if (WITHOUT_ACCESS.has(caller)) return 401
  if (to === 'delivery' || to === 'preview') return ofKey(to, path, caller)
  const isKey = caller.startsWith('delivery') || caller.startsWith('preview')
  if (to === 'graphql') return isKey ? inGraphql(caller) : 401
  if (isKey) return 401
  const { access } = route
  if (access === 'public') return 'in'
  if (access === 'installation') return ADMINISTRATORS.has(caller) ? 'in' : 403
  if (access.startsWith('account.')) return inAccount(mounted, caller)
  if (access.startsWith('organization.')) return inOrganization(mounted, caller)
  const rights = RIGHTS[caller]
  if (rights === undefined) return 404
  if (rights === 'all') return 'in'
  if (rights === 'reading') return READING.includes(access) ? 'in' : 403
  if (!rights.includes(access as Right)) return 403
  if (caller === 'confined' && isInEnvironment(mounted)) return 404
  if (isApplication(caller)) return 'in'
  // A caller who may not write assets may not upload either.
  if (to === 'upload' && caller === 'nothing') return 403
  return access.startsWith('content.') ? 'open' : 'in'
}

/** A key gives access to its API, in its space, in its environments (specification 5.3, 5.4, 5.10). */
function ofKey(to: RoutedApi, path: string, caller: Principal): Expected {
  if (!caller.startsWith(to)) return 401
  if (caller.endsWith('elsewhere')) return 404
  if (caller === 'delivery of another environment') return 404
  return path.startsWith('/spaces') ? 'in' : 401
}

/** GraphQL accepts both kinds of keys, and responds with 400 for an unknown space or environment. */
const inGraphql = (caller: Principal): Expected =>
  caller.endsWith('elsewhere') || caller === 'delivery of another environment' ? 400 : 'in'

/** The routes of the user's account that an OAuth application may use. */
const OPEN_TO_APPLICATIONS = ['GET /users/me', 'GET /organizations', 'GET /spaces', 'GET /users/me/second_factor']

function inAccount({ method, path, route: { access } }: MountedRoute, caller: Principal): Expected {
  if (isApplication(caller)) {
    const isOpen = OPEN_TO_APPLICATIONS.includes(`${method} ${path}`)
    return isOpen || (caller === 'application' && `${method} ${path}` === 'POST /spaces') ? 'in' : 403
  }
  return caller === 'admin reading' && access === 'account.manage' ? 403 : 'in'
}

/** Routes whose bodies in the matrix concern owners. */
const FOR_OWNERS = ['POST /organizations/:organization/invitations', 'PUT /organizations/:organization/security']

/** Whether the route has an environment, in its path or implied. */
const isInEnvironment = ({ path, short }: MountedRoute): boolean => short || path.includes('/environments/:environment')

/** What every member of an organization may do there. */
const FOR_MEMBERS: readonly RouteAccess[] = ['organization.enter', 'organization.taxonomy.read']

function inOrganization({ method, path, route: { access } }: MountedRoute, caller: Principal): Expected {
  if (caller === 'stranger' || caller === 'removed') return 404
  if (caller === 'admin') return 'in'
  if (caller === 'organization admin') return FOR_OWNERS.includes(`${method} ${path}`) ? 403 : 'in'
  if (caller === 'application' && access === 'organization.taxonomy') return 'in'
  if (isApplication(caller)) return FOR_MEMBERS.includes(access) ? 'in' : 403
  if (caller === 'admin reading') return READING.includes(access) ? 'in' : 403
  return FOR_MEMBERS.includes(access) ? 'in' : 403
}

/** Actions that an Editor may do and an Author may not. */
export const isBeyondAuthors = ({ method, path }: MountedRoute): boolean =>
  method === 'DELETE' || /\/(published|archived)$/.test(path)
