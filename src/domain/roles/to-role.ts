import type { PolicyBody, RoleBody } from '#contract/resources/role'
import { ACCESS_LEVELS, ACTIONS, AREAS } from '#contract/shapes/permissions'
import { BodyProblems } from '../body-problems.ts'
import type { JsonObject } from '../resources/json.ts'
import { parseConstraint, UnknownConstraint } from './constraint.ts'
import { NO_PERMISSIONS, type Permissions, type Policy, type Role } from './role.ts'

type SentGrant = NonNullable<RoleBody['permissions']>[keyof Permissions]

/** Converts a body to the stored form of a role. */
export function toRole(body: RoleBody): Pick<Role, 'name' | 'description' | 'permissions' | 'policies'> {
  const problems = new BodyProblems()
  for (const [index, { constraint }] of (body.policies ?? []).entries()) {
    if (constraint && !isValidConstraint(constraint))
      problems.add('invalid', `policies.${index}.constraint`, constraint)
  }
  problems.throwIfAny()
  return {
    name: body.name.trim(),
    description: body.description ?? '',
    permissions: permissionsOf(body),
    policies: (body.policies ?? []).map(policyOf),
  }
}

/** Areas that are not listed grant nothing. */
function permissionsOf({ permissions }: RoleBody): Permissions {
  const granted = AREAS.map((area) => [area, levelsOf(area, permissions?.[area])])
  return { ...NO_PERMISSIONS, ...Object.fromEntries(granted) }
}

/** All levels together are stored as `all`. A single level may be a string. Settings have no level except `manage`. */
function levelsOf(area: keyof Permissions, grant: SentGrant): Permissions[keyof Permissions] {
  const list = listOf(grant ?? [])
  const levels = ACCESS_LEVELS.filter((level) => list.includes(level))
  const isAll = levels.length === ACCESS_LEVELS.length || (area === 'Settings' && levels.includes('manage'))
  return isAll || list.includes('all') ? 'all' : levels
}

function policyOf({ effect, actions, constraint }: PolicyBody): Policy {
  const list = listOf(actions)
  const named = ACTIONS.filter((action) => list.includes(action))
  const isAll = list.includes('all') || named.length === ACTIONS.length
  return { effect, actions: isAll ? 'all' : named, constraint: constraint ?? null }
}

const listOf = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value)

function isValidConstraint(constraint: JsonObject): boolean {
  try {
    parseConstraint(constraint)
    return true
  } catch (error) {
    if (error instanceof UnknownConstraint) return false
    throw error
  }
}
