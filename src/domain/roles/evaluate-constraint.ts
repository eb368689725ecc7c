import { type Attribute, type Constraint, CURRENT_USER, type PathPattern } from './constraint.ts'

/** The known attributes of the resource. A missing attribute is unknown; tags are loaded lazily. */
export interface Subject {
  type?: string
  id?: string
  /** Null: the resource has no content type. */
  contentType?: string | null
  createdBy?: string
  updatedBy?: string
  /** All names of the environment: its id and its aliases. */
  environment?: readonly string[]
  tag?: () => readonly string[]
}

export interface ConstraintContext {
  subject: Subject
  /** The acting user. */
  user: string
  /** `fields.<field>.<locale>` or `metadata.tags.%`; null for the resource as a whole. */
  path: readonly string[] | null
}

/**
 * Evaluates a constraint whose attributes may be unknown. An unknown attribute does not hold for `certain` and holds
 * for `possible`. Allowing needs `certain`, denying only `possible`, so missing information never grants access.
 */
export function evaluateConstraint(
  constraint: Constraint,
  context: ConstraintContext,
  certainty: 'certain' | 'possible',
): boolean {
  switch (constraint.is) {
    case 'always':
      return true
    case 'every':
      return constraint.of.every((inner) => evaluateConstraint(inner, context, certainty))
    case 'some':
      return constraint.of.some((inner) => evaluateConstraint(inner, context, certainty))
    case 'not':
      return !evaluateConstraint(constraint.of, context, certainty === 'certain' ? 'possible' : 'certain')
    case 'oneOf': {
      const known = knownAs(constraint.attribute, context.subject)
      if (known === undefined) return certainty === 'possible'
      return constraint.values.some((value) => known.includes(resolved(constraint.attribute, value, context.user)))
    }
    case 'paths': {
      const { path } = context
      if (path === null) return certainty === 'possible' || constraint.patterns.some(isTotal)
      return constraint.patterns.some((pattern) => matchesPattern(pattern, path))
    }
  }
}

function knownAs(attribute: Attribute, subject: Subject): readonly string[] | undefined {
  if (attribute === 'tag') return subject.tag?.()
  if (attribute === 'environment') return subject.environment
  const value = subject[attribute]
  return typeof value === 'string' ? [value] : value === null ? [] : undefined
}

export const resolved = (attribute: Attribute, value: string, user: string): string =>
  value === CURRENT_USER && (attribute === 'createdBy' || attribute === 'updatedBy') ? user : value

/** Does the pattern cover every field in every locale? */
export const isTotal = ([root, ...rest]: PathPattern): boolean =>
  root === 'fields' && rest.every((part) => part === null)

const matchesPattern = (pattern: PathPattern, path: readonly string[]): boolean =>
  pattern.every((part, i) => part === null || part === path[i])
