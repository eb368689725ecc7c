import type { Constraint } from './constraint.ts'
import type { CompiledPolicy, CompiledRole, SpaceAccess } from './space-access.ts'

/**
 * Would these roles grant more in an environment with other names? Policies refer to environments by name, so moving an
 * alias can make an allowing policy apply or a denying policy stop applying.
 */
export function gainsAccessByNames(access: SpaceAccess, before: readonly string[], after: readonly string[]): boolean {
  if (typeof access !== 'object') return false
  return access.roles.some(
    (role) =>
      role.namesEnvironments &&
      (!isSubset(inEnvironment(role, 'allow', after), inEnvironment(role, 'allow', before)) ||
        !isSubset(inEnvironment(role, 'deny', before), inEnvironment(role, 'deny', after))),
  )
}

const isSubset = (part: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...part].every((item) => all.has(item))

/** The policies that can apply in an environment with these names, with the rest of their constraints. */
function inEnvironment(role: CompiledRole, effect: CompiledPolicy['effect'], names: readonly string[]): Set<string> {
  const applying = new Set<string>()
  for (const { effect: own, actions, constraint } of role.policies) {
    const rest = own === effect ? reduce(constraint, names) : false
    if (rest !== false) applying.add(JSON.stringify([actions === 'all' ? actions : actions.toSorted(), rest]))
  }
  return applying
}

/** Evaluates the environment part of a constraint and returns the rest; a boolean when nothing is left. */
function reduce(constraint: Constraint, names: readonly string[]): Constraint | boolean {
  switch (constraint.is) {
    case 'always':
      return true
    case 'every':
    case 'some': {
      const decides = constraint.is === 'some'
      const parts = constraint.of.map((inner) => reduce(inner, names))
      if (parts.includes(decides)) return decides
      const of = parts.filter((part) => typeof part === 'object')
      return of.length === 0 ? !decides : { is: constraint.is, of }
    }
    case 'not': {
      const inner = reduce(constraint.of, names)
      return typeof inner === 'boolean' ? !inner : { is: 'not', of: inner }
    }
    case 'oneOf':
      if (constraint.attribute !== 'environment') return constraint
      return constraint.values.some((value) => names.includes(value))
    case 'paths':
      return constraint
  }
}
