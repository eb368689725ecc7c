import { platformProblem } from '#domain/body-problems'
import { platformChange } from '#domain/changes/platform-change'
import type { Locale } from '#domain/locales/locale'
import { localeName } from '#domain/locales/locale-name'
import type { Stamp } from '#domain/resources/resource'
import { STANDARD_ROLES } from '#domain/roles/standard-roles'
import type { Space, Stamped } from '#domain/spaces/space'
import { randomId } from '#lib/ids'
import type { StoreTx } from '#storage/store'

const FIRST_ENVIRONMENT = 'master'
const FIRST_LOCALE = 'en-US'

export interface NewSpace {
  id: string
  organization: string
  name: string
  defaultLocale: string | null
}

/**
 * A space is usable at once: it is created with an environment, a default locale, roles, and its creator as a member.
 */
export async function insertSpace(tx: StoreTx, stamp: Stamp, wanted: NewSpace): Promise<Space> {
  const stamped: Stamped = {
    version: 1,
    createdAt: stamp.at,
    createdBy: stamp.by,
    updatedAt: stamp.at,
    updatedBy: stamp.by,
  }
  const { id, organization, name } = wanted
  const space: Space = { ...stamped, id, organization, name, archivedAt: null }
  if (!(await tx.spaces.insert(space))) throw platformProblem('taken', 'id', space.id)
  const environment = await tx.environments.insert({
    ...stamped,
    space: space.id,
    id: FIRST_ENVIRONMENT,
    name: FIRST_ENVIRONMENT,
    status: 'ready',
  })
  if (environment === null) throw new Error(`the new space ${space.id} already has an environment`)
  const locale = firstLocale(environment, wanted.defaultLocale ?? FIRST_LOCALE, stamped)
  await tx.locales.insert(locale)
  await tx.roles.insert(STANDARD_ROLES.map((role) => ({ ...stamped, ...role, space: space.id, version: 0 })))
  if (await tx.users.get(stamp.by)) {
    const membership = { ...stamped, space: space.id, id: randomId(), version: 0 }
    await tx.members.insert({ ...membership, user: stamp.by, team: null, admin: true, roles: [] })
  }

  const created = { space: space.id, version: 1, action: 'create', stamp } as const
  tx.changes.append(platformChange({ ...created, environment: null, type: 'Space', id: space.id }))
  tx.changes.append(
    platformChange({ ...created, environment: FIRST_ENVIRONMENT, type: 'Environment', id: FIRST_ENVIRONMENT }),
  )
  tx.changes.append(platformChange({ ...created, environment: FIRST_ENVIRONMENT, type: 'Locale', id: locale.id }))
  return space
}

const firstLocale = (environment: number, code: string, stamped: Stamped): Omit<Locale, 'label'> => ({
  ...stamped,
  environment,
  id: randomId(),
  code,
  internalCode: code,
  name: localeName(code),
  fallbackCode: null,
  isDefault: true,
  optional: false,
  inDelivery: true,
  inManagement: true,
})
