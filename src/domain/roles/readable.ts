import type { Condition } from '../query/plan.ts'
import type { Attribute, Constraint } from './constraint.ts'
import { isTotal, resolved } from './evaluate-constraint.ts'
import { type CompiledRole, policiesFor, type SpaceAccess } from './space-access.ts'

/** What a user may read of one kind, as a search condition; true for everything, false for nothing. */
export type Readable = Condition | boolean

interface Known {
  type: 'Entry' | 'Asset'
  environment: readonly string[]
  user: string
}

/** Finds the same resources that `mayDo(…, 'read', …)` allows, but by the index. */
export function readable(access: SpaceAccess, type: 'Entry' | 'Asset', environment: readonly string[]): Readable {
  if (access === 'all' || access === 'none') return access === 'all'
  const known = { type, environment, user: access.user }
  return some(access.roles.map((role) => readableByRole(role, known)))
}

function readableByRole(role: CompiledRole, known: Known): Readable {
  const allowed = some(
    policiesFor(role, 'allow', 'read').map(({ constraint }) => toCondition(constraint, known, 'certain')),
  )
  const denied = some(
    policiesFor(role, 'deny', 'read').map(({ constraint }) => toCondition(constraint, known, 'possible')),
  )
  return every([allowed, not(denied)])
}

function toCondition(constraint: Constraint, known: Known, certainty: 'certain' | 'possible'): Readable {
  switch (constraint.is) {
    case 'always':
      return true
    case 'every':
      return every(constraint.of.map((inner) => toCondition(inner, known, certainty)))
    case 'some':
      return some(constraint.of.map((inner) => toCondition(inner, known, certainty)))
    case 'not':
      return not(toCondition(constraint.of, known, certainty === 'certain' ? 'possible' : 'certain'))
    case 'paths':
      return certainty === 'possible' || constraint.patterns.some(isTotal)
    case 'oneOf':
      return attributeCondition(constraint.attribute, constraint.values, known)
  }
}

function attributeCondition(attribute: Attribute, sent: readonly string[], known: Known): Readable {
  const values = sent.map((value) => resolved(attribute, value, known.user))
  switch (attribute) {
    case 'type':
      return values.includes(known.type)
    case 'environment':
      return values.some((value) => known.environment.includes(value))
    case 'contentType':
      return known.type === 'Asset' ? false : { on: 'sys', attribute, is: { oneOf: values } }
    case 'tag':
      return { on: 'label', kind: 'Tag', is: { oneOf: values } }
    default:
      return { on: 'sys', attribute, is: { oneOf: values } }
  }
}

function every(parts: readonly Readable[]): Readable {
  if (parts.includes(false)) return false
  const of = parts.filter((part) => typeof part !== 'boolean')
  return of.length === 0 ? true : of.length === 1 ? of[0]! : { on: 'every', of }
}

function some(parts: readonly Readable[]): Readable {
  if (parts.includes(true)) return true
  const of = parts.filter((part) => typeof part !== 'boolean')
  return of.length === 0 ? false : of.length === 1 ? of[0]! : { on: 'some', of }
}

const not = (part: Readable): Readable => (typeof part === 'boolean' ? !part : { on: 'not', of: part })
