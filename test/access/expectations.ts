import type { Right } from '#domain/access/decide'
import type { RouteAccess, RoutedInterface } from '#http/route'
import type { MountedRoute } from '#http/router'
import type { Principal } from './principals.ts'

/**
 * What must come of a request. `in`: it is let in, whatever becomes of it then. `open`: it is let in, and what it may do
 * with each thing is decided there.
 */
export type Expected = 'in' | 'open' | 401 | 403 | 404

const WITHOUT_ACCESS = new Set<Principal>(['nobody', 'garbage', 'expired', 'revoked', 'suspended'])

/** Written down once more, by hand: a table that was made from the code would always agree with it. */
const RIGHTS: Partial<Record<Principal, readonly Right[] | 'all' | 'reading'>> = {
  admin: 'all',
  'admin reading': 'reading',
  'space admin': 'all',
  editor: ['enter', 'content.read', 'content.write', 'model.read', 'tags.manage'],
  author: ['enter', 'content.read', 'content.write', 'model.read'],
  nothing: ['enter', 'content.read', 'content.write'],
}

const READING: readonly RouteAccess[] = [
  'enter',
  'content.read',
  'model.read',
  'read',
  'account.read',
  'organization.enter',
  'organization.read',
  'organization.audit',
]

const EVERY_RIGHT: readonly Right[] = [
  'published',
  'current',
  'enter',
  'content.read',
  'content.write',
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
  'lifecycle',
]

/** What the app is told about somebody who is let in. */
export function rightsTold(who: Principal): readonly Right[] {
  const rights = RIGHTS[who] ?? []
  if (rights === 'all') return EVERY_RIGHT
  const known: readonly string[] = rights === 'reading' ? ['published', 'current', ...READING] : rights
  return EVERY_RIGHT.filter((right) => known.includes(right))
}

export function expected(to: RoutedInterface, { route, path }: MountedRoute, who: Principal): Expected {
  if (WITHOUT_ACCESS.has(who)) return 401
  if (to === 'delivery' || to === 'preview') return ofKey(to, path, who)
  if (who.startsWith('delivery') || who.startsWith('preview')) return 401
  const { access } = route
  if (access === 'public') return 'in'
  if (access.startsWith('account.')) return who === 'admin reading' && access === 'account.manage' ? 403 : 'in'
  if (access.startsWith('organization.')) return inOrganization(access, who)
  const rights = RIGHTS[who]
  if (rights === undefined) return 404
  if (rights === 'all') return 'in'
  if (rights === 'reading') return READING.includes(access) ? 'in' : 403
  if (!rights.includes(access as Right)) return 403
  return access.startsWith('content.') ? 'open' : 'in'
}

/** Each key opens its interface, in its space, in its environments (specification 5.3, 5.4, 5.10). */
function ofKey(to: RoutedInterface, path: string, who: Principal): Expected {
  if (!who.startsWith(to)) return 401
  if (who.endsWith('elsewhere')) return 404
  if (who === 'delivery of another environment') return 404
  return path.startsWith('/spaces') ? 'in' : 401
}

function inOrganization(access: RouteAccess, who: Principal): Expected {
  if (who === 'stranger') return 404
  if (who === 'admin') return 'in'
  if (who === 'admin reading') return READING.includes(access) ? 'in' : 403
  return access === 'organization.enter' ? 'in' : 403
}

/** What an Author may not do, and an Editor may. */
export const isBeyondAuthors = ({ method, path }: MountedRoute): boolean =>
  method === 'DELETE' || /\/(published|archived)$/.test(path)
