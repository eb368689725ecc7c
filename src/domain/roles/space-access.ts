import type { Action, Area } from '#contract/shapes/permissions'
import { type Attribute, type Constraint, parseConstraint } from './constraint.ts'
import { type ConstraintContext, evaluateConstraint, type Subject } from './evaluate-constraint.ts'
import { type Permissions, type Policy, permits } from './role.ts'

/** A role with parsed constraints. */
export interface CompiledRole {
  permissions: Permissions
  policies: readonly CompiledPolicy[]
  /** Does any policy depend on the environment? */
  namesEnvironments: boolean
}

export interface CompiledPolicy {
  effect: 'allow' | 'deny'
  actions: 'all' | readonly Action[]
  constraint: Constraint
}

/** The access of a user to a space: none, all, or what any of their roles allows. */
export type SpaceAccess = 'none' | 'all' | { user: string; roles: readonly CompiledRole[] }

export function compileRole(permissions: Permissions, policies: readonly Policy[]): CompiledRole {
  const read = policies.map(({ effect, actions, constraint }) => ({
    effect,
    actions,
    constraint: parseConstraint(constraint),
  }))
  const namesEnvironments = read.some(({ constraint }) => dependsOn(constraint, ['environment']))
  return { permissions, policies: read, namesEnvironments }
}

function dependsOn(constraint: Constraint, attributes: readonly Attribute[]): boolean {
  if (constraint.is === 'every' || constraint.is === 'some') {
    return constraint.of.some((inner) => dependsOn(inner, attributes))
  }
  if (constraint.is === 'not') return dependsOn(constraint.of, attributes)
  return constraint.is === 'oneOf' && attributes.includes(constraint.attribute)
}

/** Does any role restrict access to some environments? */
export const namesEnvironments = (access: SpaceAccess): boolean =>
  typeof access === 'object' && access.roles.some((role) => role.namesEnvironments)

/** Can an entry become readable or unreadable for the user by an edit? */
export const readsDependOnTraits = (access: SpaceAccess): boolean =>
  typeof access === 'object' &&
  access.roles.some((role) =>
    (['allow', 'deny'] as const).some((effect) =>
      policiesFor(role, effect, 'read').some(({ constraint }) => dependsOn(constraint, ['tag', 'updatedBy'])),
    ),
  )

export const policiesFor = ({ policies }: CompiledRole, effect: 'allow' | 'deny', action: Action): CompiledPolicy[] =>
  policies.filter((policy) => policy.effect === effect && (policy.actions === 'all' || policy.actions.includes(action)))

/**
 * May the user perform this action? `paths` are the changed parts, each of which must be allowed by one of the roles;
 * null for the resource as a whole. Within a role, deny wins; what no role allows is refused.
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
  if (paths?.length === 0) return roles.some((role) => allowsEmptyChange(role, action, { subject, user, path: null }))
  return (paths ?? [null]).every((path) => roles.some((role) => allows(role, action, { subject, user, path })))
}

const allows = (role: CompiledRole, action: Action, context: ConstraintContext): boolean =>
  policiesFor(role, 'allow', action).some(({ constraint }) => evaluateConstraint(constraint, context, 'certain')) &&
  !policiesFor(role, 'deny', action).some(({ constraint }) => evaluateConstraint(constraint, context, 'possible'))

/** A save without changes is allowed when the role could allow some change. */
const allowsEmptyChange = (role: CompiledRole, action: Action, context: ConstraintContext): boolean =>
  policiesFor(role, 'allow', action).some(({ constraint }) => evaluateConstraint(constraint, context, 'possible')) &&
  !policiesFor(role, 'deny', action).some(({ constraint }) => evaluateConstraint(constraint, context, 'certain'))

/** Does any policy allow one of these actions on some entries or assets? */
export const mayAny = (access: SpaceAccess, actions: readonly Action[]): boolean =>
  access === 'all' ||
  (access !== 'none' &&
    access.roles.some((role) => actions.some((action) => policiesFor(role, 'allow', action).length > 0)))

/** May the user enter the environment? If a role depends on environments, one of its policies must allow this one. */
export function mayEnter(access: SpaceAccess, environment: readonly string[]): boolean {
  if (access === 'all') return true
  if (access === 'none') return false
  const context = { subject: { environment }, user: access.user, path: null }
  return access.roles.some((role) => {
    if (!role.namesEnvironments) return true
    return role.policies.some(
      ({ effect, constraint }) =>
        effect === 'allow' &&
        evaluateConstraint(constraint, context, 'possible') &&
        !role.policies.some(
          (other) =>
            other.effect === 'deny' &&
            other.actions === 'all' &&
            evaluateConstraint(other.constraint, context, 'certain'),
        ),
    )
  })
}

export const hasArea = (access: SpaceAccess, area: Area, level: 'read' | 'manage'): boolean =>
  access === 'all' || (access !== 'none' && access.roles.some(({ permissions }) => permits(permissions, area, level)))
