import { linearPattern } from '#lib/linear-pattern'
import type { Change } from '../changes/change.ts'
import { effectOf } from '../changes/change-actions.ts'
import { isObject, isText, member } from '../resources/json.ts'

export type Filter = Constraint | { not: Constraint }
type Constraint = { equals: [Doc, string] } | { in: [Doc, readonly string[]] } | { regexp: [Doc, { pattern: string }] }
interface Doc {
  doc: string
}

const MAX_LENGTH = 256
const MAX_VALUES = 100

/** Filters see only what the log contains of a change, never the content. Missing attributes match nothing. */
const ATTRIBUTES: Readonly<Record<string, (change: Change) => string | null | undefined>> = {
  'sys.id': (change) => change.id,
  'sys.environment.sys.id': (change) => change.alias ?? change.environment,
  'sys.contentType.sys.id': (change) => change.sys?.contentType,
  'sys.createdBy.sys.id': (change) => change.sys?.createdBy,
  'sys.updatedBy.sys.id': (change) => (isEnd(change) ? null : change.actor),
  'sys.deletedBy.sys.id': (change) => (isEnd(change) ? change.actor : null),
}

const isEnd = ({ action }: Change): boolean => effectOf(action).removes

/** Parses a filter; a string describes the problem of an invalid one. */
export function parseFilter(value: unknown): Filter | string {
  if (!isObject(value) || Object.keys(value).length !== 1) return 'A filter has one member: equals, in, regexp or not.'
  if (!('not' in value)) return parseConstraint(value)
  const inner = isObject(value.not) && Object.keys(value.not).length === 1 ? parseConstraint(value.not) : null
  if (inner === null) return '"not" holds one filter: equals, in or regexp.'
  return typeof inner === 'string' ? inner : { not: inner }
}

function parseConstraint(value: Readonly<Record<string, unknown>>): Constraint | string {
  const [kind = '', pair] = Object.entries(value)[0] ?? []
  if (kind !== 'equals' && kind !== 'in' && kind !== 'regexp') return 'A filter is one of equals, in, regexp and not.'
  const isPair = Array.isArray(pair) && pair.length === 2
  const path = isPair && isObject(pair[0]) ? member(pair[0], 'doc') : undefined
  if (typeof path !== 'string' || !Object.hasOwn(ATTRIBUTES, path)) {
    return `A filter begins with {"doc": path}; the path is one of ${Object.keys(ATTRIBUTES).join(', ')}.`
  }
  const [doc, expected]: [Doc, unknown] = [{ doc: path }, (pair as unknown[])[1]]
  if (kind === 'equals') return isText(expected, MAX_LENGTH) ? { equals: [doc, expected] } : '"equals" needs a string.'
  if (kind === 'in') {
    const isList = Array.isArray(expected) && expected.length > 0 && expected.length <= MAX_VALUES
    if (!isList || !expected.every((each) => isText(each, MAX_LENGTH))) return '"in" needs a list of strings.'
    return { in: [doc, expected as string[]] }
  }
  const pattern = isObject(expected) ? member(expected, 'pattern') : undefined
  if (!isText(pattern, MAX_LENGTH)) return '"regexp" needs {"pattern": string}.'
  if (!linearPattern({ pattern, flags: '' })) {
    return 'The pattern is invalid, or uses lookaround or back references, which are not supported.'
  }
  return { regexp: [doc, { pattern }] }
}

/** Do all filters match? */
export const matchesFilters = (filters: readonly Filter[] | null, change: Change): boolean =>
  (filters ?? []).every((filter) => ('not' in filter ? !holds(filter.not, change) : holds(filter, change)))

function holds(constraint: Constraint, change: Change): boolean {
  if ('equals' in constraint) return attributeOf(constraint.equals[0], change) === constraint.equals[1]
  if ('in' in constraint) {
    const attribute = attributeOf(constraint.in[0], change)
    return attribute != null && constraint.in[1].includes(attribute)
  }
  const attribute = attributeOf(constraint.regexp[0], change)
  const { pattern } = constraint.regexp[1]
  return attribute != null && linearPattern({ pattern, flags: '' })?.test(attribute) === true
}

const attributeOf = ({ doc }: Doc, change: Change): string | null | undefined => ATTRIBUTES[doc]?.(change)
