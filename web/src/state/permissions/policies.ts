// Evaluates the policies of roles for one entry or asset, with the rules of the server. This protects nothing; it only
// keeps the app from offering what would be refused.

import type { Policy } from '#contract/resources/role'
import type { Action } from '#contract/shapes/permissions'

/** The known properties of the content. A missing property is unknown. */
export interface Subject {
  type: 'Entry' | 'Asset'
  id?: string
  /** Null: it has none. */
  contentType?: string | null
  createdBy?: string | undefined
  updatedBy?: string | undefined
  /** All names of the environment: its ID and its aliases. */
  environment: readonly string[]
  tags?: readonly string[]
}

/** `fields`, a field and a locale; or `metadata` and `tags`. */
export type Path = readonly [string, string, string]

export const TAG_PATH: Path = ['metadata', 'tags', '']

interface Question {
  subject: Subject
  user: string
  path: Path | null
}

/** Unknown values count as false for `surely`, and as true for `perhaps`. */
type Bound = 'surely' | 'perhaps'

/**
 * Whether the roles allow an action. Each of `paths` must be allowed by one of the roles. Null for the content as a
 * whole; an empty list asks whether any change is possible.
 */
export function rolesAllow(
  roles: readonly (readonly Policy[])[],
  action: Action,
  { subject, user }: Omit<Question, 'path'>,
  paths: readonly Path[] | null = null,
): boolean {
  if (paths?.length === 0) return roles.some((role) => allows(role, action, { subject, user, path: null }, 'perhaps'))
  return (paths ?? [null]).every((path) =>
    roles.some((role) => allows(role, action, { subject, user, path }, 'surely')),
  )
}

/** Inside a role deny rules win; they are evaluated with the opposite bound, so that doubt decides against the user. */
function allows(role: readonly Policy[], action: Action, question: Question, bound: Bound): boolean {
  const applies = (effect: Policy['effect'], bound: Bound) =>
    role.some(
      (policy) =>
        policy.effect === effect &&
        (policy.actions === 'all' || policy.actions.includes(action)) &&
        holds(policy.constraint ?? null, question, bound),
    )
  return applies('allow', bound) && !applies('deny', other(bound))
}

const other = (bound: Bound): Bound => (bound === 'surely' ? 'perhaps' : 'surely')

function holds(constraint: unknown, question: Question, bound: Bound): boolean {
  if (constraint === null) return true
  const [[name, value] = ['', null]] = Object.entries(constraint as object)
  const list = Array.isArray(value) ? value : [value]
  switch (name) {
    case 'and':
      return list.every((inner) => holds(inner, question, bound))
    case 'or':
      return list.some((inner) => holds(inner, question, bound))
    case 'not':
      return !holds(list[0], question, other(bound))
    case 'equals':
    case 'in':
      return isOneOf(list[0], list[1], question, bound)
    case 'all':
      return asList(list[1]).every((one) => isOneOf(list[0], one, question, bound))
    case 'paths':
      return list.some((pattern) => fits(pattern, question.path, bound))
    default:
      // An unknown rule: the server decides.
      return bound === 'perhaps'
  }
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

const docOf = (side: unknown): string => String((side as { doc?: unknown } | null)?.doc ?? '')

const CURRENT_USER = 'User.current()'

function isOneOf(side: unknown, wanted: unknown, { subject, user }: Question, bound: Bound): boolean {
  const doc = docOf(side)
  const known = knownAs(doc, subject)
  if (known === undefined) return bound === 'perhaps'
  const isPerson = doc === 'sys.createdBy.sys.id' || doc === 'sys.updatedBy.sys.id'
  return asList(wanted).some((value) => known.includes(isPerson && value === CURRENT_USER ? user : String(value)))
}

function knownAs(doc: string, { type, id, contentType, createdBy, updatedBy, environment, tags }: Subject) {
  const one = (value: string | null | undefined) => (value === undefined ? undefined : value === null ? [] : [value])
  switch (doc) {
    case 'sys.type':
      return [type]
    case 'sys.id':
      return one(id)
    case 'sys.contentType.sys.id':
      return one(contentType)
    case 'sys.createdBy.sys.id':
      return one(createdBy)
    case 'sys.updatedBy.sys.id':
      return one(updatedBy)
    case 'sys.environment.sys.id':
      return environment
    case 'metadata.tags.sys.id':
    case 'metadata.tags':
      return tags
    default:
      return undefined
  }
}

const ANY = '%'

function fits(pattern: unknown, path: Path | null, bound: Bound): boolean {
  const [root, first = ANY, second = ANY] = docOf(pattern).split('.')
  if (path === null) return bound === 'perhaps' || (root === 'fields' && first === ANY && second === ANY)
  return [root, first, second].every((part, at) => (at > 0 && part === ANY) || part === path[at])
}
