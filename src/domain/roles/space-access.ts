import type { Action, Area } from '#contract/shapes/permissions'
import { type Attribute, type Constraint, parseConstraint } from './constraint.ts'
import { type ConstraintContext, evaluateConstraint, type Subject } from './evaluate-constraint.ts'
import { type Permissions, type Policy, permits } from './role.ts'

/** A role whose policies have been read. */
export interface CompiledRole {
  permissions: Permissions
  policies: readonly CompiledPolicy[]
  /** Does any policy look at the environment? */
  namesEnvironments: boolean
}

export interface CompiledPolicy {
  effect: 'allow' | 'deny'
  actions: 'all' | readonly Action[]
  constraint: Constraint
}

/** What a user may do in a space: nothing, everything, or what any of their roles allows. */
export type SpaceAccess = 'none' | 'all' | { user: string; roles: readonly CompiledRole[] }

export function compileRole(permissions: Permissions, policies: readonly Policy[]): CompiledRole {
  const read = policies.map(({ effect, actions, constraint }) => ({
    effect,
    actions,
    constraint: parseConstraint(constraint),
  }))
  const namesEnvironments = read.some(({ constraint }) => looksAt(constraint, ['environment']))
  return { permissions, policies: read, namesEnvironments }
}

function looksAt(constraint: Constraint, attributes: readonly Attribute[]): boolean {
  if (constraint.is === 'every' || constraint.is === 'some') {
    return constraint.of.some((inner) => looksAt(inner, attributes))
  }
  if (constraint.is === 'not') return looksAt(constraint.of, attributes)
  return constraint.is === 'oneOf' && attributes.includes(constraint.attribute)
}

/** Does a role name environments, so that not all of them are open? */
export const namesEnvironments = (access: SpaceAccess): boolean =>
  typeof access === 'object' && access.roles.some((role) => role.namesEnvironments)

/** Can an entry or asset come into or go out of what they may read, without being made or deleted? */
export const readsDependOnTraits = (access: SpaceAccess): boolean =>
  typeof access === 'object' &&
  access.roles.some((role) =>
    (['allow', 'deny'] as const).some((effect) =>
      policiesFor(role, effect, 'read').some(({ constraint }) => looksAt(constraint, ['tag', 'updatedBy'])),
    ),
  )

export const policiesFor = ({ policies }: CompiledRole, effect: 'allow' | 'deny', action: Action): CompiledPolicy[] =>
  policies.filter((policy) => policy.effect === effect && (policy.actions === 'all' || policy.actions.includes(action)))

/**
 * May they do this with an entry or asset? `paths` are what it changes: each must be allowed, by any of the roles. Null
 * where it is about the thing as a whole. Inside a role what denies wins; what no role allows is refused.
 */
export function mayDo(
  access: SpaceAccess,
  action: Action,
  subject: Subject,
  paths: readonly (readonly string[])[] | null = null,
): boolean {
  if (access === 'all') return true
  if (access === 'none') return false
  const { user, roles } = access
  if (paths?.length === 0) return roles.some((role) => allowsIdle(role, action, { subject, user, path: null }))
  return (paths ?? [null]).every((path) => roles.some((role) => allows(role, action, { subject, user, path })))
}

const allows = (role: CompiledRole, action: Action, question: ConstraintContext): boolean =>
  policiesFor(role, 'allow', action).some(({ constraint }) => evaluateConstraint(constraint, question, 'surely')) &&
  !policiesFor(role, 'deny', action).some(({ constraint }) => evaluateConstraint(constraint, question, 'perhaps'))

/** A save that changes nothing needs no more than that there could be something to change. */
const allowsIdle = (role: CompiledRole, action: Action, question: ConstraintContext): boolean =>
  policiesFor(role, 'allow', action).some(({ constraint }) => evaluateConstraint(constraint, question, 'perhaps')) &&
  !policiesFor(role, 'deny', action).some(({ constraint }) => evaluateConstraint(constraint, question, 'surely'))

/** May they be in an environment at all? Where policies look at environments, some of them must lead there. */
export function mayEnter(access: SpaceAccess, environment: readonly string[]): boolean {
  if (access === 'all') return true
  if (access === 'none') return false
  const question = { subject: { environment }, user: access.user, path: null }
  return access.roles.some((role) => {
    if (!role.namesEnvironments) return true
    return role.policies.some(
      ({ effect, constraint }) =>
        effect === 'allow' &&
        evaluateConstraint(constraint, question, 'perhaps') &&
        !role.policies.some(
          (other) =>
            other.effect === 'deny' &&
            other.actions === 'all' &&
            evaluateConstraint(other.constraint, question, 'surely'),
        ),
    )
  })
}

export const hasArea = (access: SpaceAccess, area: Area, wanted: 'read' | 'manage'): boolean =>
  access === 'all' || (access !== 'none' && access.roles.some(({ permissions }) => permits(permissions, area, wanted)))
