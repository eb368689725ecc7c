import type { OrganizationRight, Right } from '#domain/access/decide'
import type { NeededAccess } from '#usecases/access/check-access'
import type { RouteMatch } from './router.ts'

/** The access that the route table requires; null for none. A `PUT` of a space or an environment may create it. */
export function neededAccess({ route, params }: RouteMatch): NeededAccess | null {
  const { access, path, method } = route
  if (access === 'public') return null
  if (path === '/spaces' && method === 'POST') return { in: 'new space' }
  if (access === 'installation') return { in: 'installation' }
  if (access.startsWith('account.')) return { in: 'account', writes: access === 'account.manage' }
  if (access.startsWith('organization.')) {
    const right = access.slice('organization.'.length) as OrganizationRight
    return { in: 'organization', organization: params.organization!, right }
  }
  const right = access as Right
  const space = params.space!
  if (path.startsWith('E/')) return { in: 'environment', at: { space, environment: params.environment! }, right }
  if (path === 'S' && method === 'PUT') return { in: 'space or new', space, right }
  return { in: 'space', space, right }
}
