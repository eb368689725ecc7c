import { PlatformBody } from '../platform-body.ts'
import { isObject, type JsonObject } from '../resources/json.ts'
import { readConstraint, UnknownConstraint } from './constraint.ts'
import { ACTIONS, type Action, AREAS, NO_PERMISSIONS, type Permissions, type Policy, type Role } from './role.ts'

export type RoleBody = Pick<Role, 'name' | 'description' | 'permissions' | 'policies'>

const LONGEST_DESCRIPTION = 4000
const MOST_POLICIES = 200
const LEVELS = ['read', 'manage'] as const

export function parseRole(body: unknown): RoleBody {
  const members = new PlatformBody(body, ['name', 'description', 'permissions', 'policies'])
  const name = members.text('name').trim()
  const description = members.optionalText('description', LONGEST_DESCRIPTION)
  const permissions = parsePermissions(members)
  const policies = parsePolicies(members)
  members.finish()
  return { name, description, permissions, policies }
}

/** Areas that are not named are closed. */
function parsePermissions(members: PlatformBody): Permissions {
  const sent = members.member('permissions') ?? {}
  if (!isObject(sent)) {
    members.problem('invalid', 'permissions', sent)
    return NO_PERMISSIONS
  }
  const permissions: Record<string, Permissions[keyof Permissions]> = { ...NO_PERMISSIONS }
  for (const [area, value] of Object.entries(sent)) {
    const granted = (AREAS as readonly string[]).includes(area) ? levelsOf(area, value) : null
    if (granted === null) members.problem('invalid', `permissions.${area.slice(0, 64)}`, value)
    else permissions[area] = granted
  }
  return permissions as Permissions
}

/** Naming every level is naming all; one level may come as a text. Settings have no level but `manage`. */
function levelsOf(area: string, value: unknown): Permissions[keyof Permissions] | null {
  if (value === 'all') return 'all'
  const list = typeof value === 'string' ? [value] : (value ?? [])
  if (!Array.isArray(list) || !list.every((level) => (LEVELS as readonly unknown[]).includes(level))) {
    return Array.isArray(list) && list.length === 1 && list[0] === 'all' ? 'all' : null
  }
  const levels = LEVELS.filter((level) => list.includes(level))
  const isAll = levels.length === LEVELS.length || (area === 'Settings' && levels.includes('manage'))
  return isAll ? 'all' : levels
}

function parsePolicies(members: PlatformBody): Policy[] {
  const sent = members.member('policies') ?? []
  if (!Array.isArray(sent) || sent.length > MOST_POLICIES) {
    members.problem('invalid', 'policies', null)
    return []
  }
  return sent.flatMap((policy, i) => parsePolicy(policy, `policies.${i}`, members))
}

const MEMBERS = ['effect', 'actions', 'constraint']

function parsePolicy(sent: unknown, path: string, members: PlatformBody): Policy[] {
  if (!isObject(sent) || Object.keys(sent).some((key) => !MEMBERS.includes(key))) {
    members.problem('invalid', path, sent)
    return []
  }
  const { effect } = sent
  if (effect !== 'allow' && effect !== 'deny') members.problem('invalid', `${path}.effect`, effect)
  const actions = actionsOf(sent.actions)
  if (actions === null) members.problem('invalid', `${path}.actions`, sent.actions)
  const constraint = constraintOf(sent.constraint)
  if (constraint === undefined) members.problem('invalid', `${path}.constraint`, sent.constraint)
  if ((effect !== 'allow' && effect !== 'deny') || actions === null || constraint === undefined) return []
  return [{ effect, actions, constraint }]
}

/** Naming every action is naming all. No action at all would be a policy about nothing, and is taken for a mistake. */
function actionsOf(value: unknown): Policy['actions'] | null {
  if (value === 'all') return 'all'
  const list = typeof value === 'string' ? [value] : value
  if (!Array.isArray(list) || list.length === 0) return null
  if (!list.every((action) => (ACTIONS as readonly unknown[]).includes(action))) return null
  const actions: readonly Action[] = ACTIONS.filter((action) => list.includes(action))
  return actions.length === ACTIONS.length ? 'all' : actions
}

/** Undefined for one that cannot be understood. */
function constraintOf(value: unknown): JsonObject | null | undefined {
  if (value === undefined || value === null) return null
  if (!isObject(value)) return undefined
  try {
    readConstraint(value)
    return value
  } catch (error) {
    if (error instanceof UnknownConstraint) return undefined
    throw error
  }
}
