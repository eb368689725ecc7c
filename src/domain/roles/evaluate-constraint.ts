import { type Attribute, type Constraint, CURRENT_USER, type PathPattern } from './constraint.ts'

/** What is known about what someone wants to do something with. A missing member is unknown; tags may be looked up late. */
export interface Subject {
  type?: string
  id?: string
  /** Null: it has none. */
  contentType?: string | null
  createdBy?: string
  updatedBy?: string
  /** All names of the environment: its id, and its aliases. */
  environment?: readonly string[]
  tag?: () => readonly string[]
}

export interface ConstraintContext {
  subject: Subject
  /** Who asks. */
  user: string
  /** `fields.<field>.<locale>` or `metadata.tags.%`; null where it is not about one. */
  path: readonly string[] | null
}

/**
 * Does the constraint hold? What is unknown counts as not holding for `surely`, and as holding for `perhaps`. What allows
 * must hold surely; what denies, perhaps. So nothing is opened because something was not known.
 */
export function evaluateConstraint(
  constraint: Constraint,
  question: ConstraintContext,
  bound: 'surely' | 'perhaps',
): boolean {
  switch (constraint.is) {
    case 'always':
      return true
    case 'every':
      return constraint.of.every((inner) => evaluateConstraint(inner, question, bound))
    case 'some':
      return constraint.of.some((inner) => evaluateConstraint(inner, question, bound))
    case 'not':
      return !evaluateConstraint(constraint.of, question, bound === 'surely' ? 'perhaps' : 'surely')
    case 'oneOf': {
      const known = knownAs(constraint.attribute, question.subject)
      if (known === undefined) return bound === 'perhaps'
      return constraint.values.some((value) => known.includes(resolved(constraint.attribute, value, question.user)))
    }
    case 'paths': {
      const { path } = question
      if (path === null) return bound === 'perhaps' || constraint.patterns.some(isTotal)
      return constraint.patterns.some((pattern) => fits(pattern, path))
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

/** Every field in every locale. */
export const isTotal = ([root, ...rest]: PathPattern): boolean =>
  root === 'fields' && rest.every((part) => part === null)

const fits = (pattern: PathPattern, path: readonly string[]): boolean =>
  pattern.every((part, i) => part === null || part === path[i])
