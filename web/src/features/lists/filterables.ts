// The properties that a list can be filtered by, with their operators.
export type ValueKind =
  | 'text'
  | 'number'
  | 'date'
  | 'boolean'
  | 'status'
  | 'user'
  | 'tag'
  | 'choice'
  | 'exists'
  | 'place'

export interface Filterable {
  path: string
  name: string
  kind: ValueKind
  operators: readonly string[]
  /** The allowed values, if they are known. */
  choices?: readonly string[]
}

export const EQUALITY = ['equals', 'ne', 'in', 'nin']
export const RANGES = ['gte', 'lte', 'gt', 'lt']

const OPERATOR_LABELS: Readonly<Record<string, string>> = {
  equals: 'is',
  ne: 'is not',
  in: 'is one of',
  nin: 'is none of',
  all: 'has all of',
  match: 'contains',
  exists: 'has a value',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  near: 'is near (lat,lon)',
  within: 'is within (lat,lon,km)',
}

const DATE_OPERATOR_LABELS: Readonly<Record<string, string>> = {
  on: 'is on',
  gt: 'is after',
  gte: 'is from',
  lt: 'is before',
  lte: 'is until',
}

export const operatorName = (operator: string, kind: ValueKind): string =>
  (kind === 'date' ? DATE_OPERATOR_LABELS[operator] : undefined) ?? OPERATOR_LABELS[operator] ?? operator

const DAYS = [...RANGES, 'on']

/** Filters of both entries and assets. */
export const SYS_FILTERABLES: readonly Filterable[] = [
  { path: 'status', name: 'Status', kind: 'status', operators: ['equals'] },
  { path: 'sys.updatedAt', name: 'Updated', kind: 'date', operators: DAYS },
  { path: 'sys.createdAt', name: 'Created', kind: 'date', operators: DAYS },
  { path: 'sys.publishedAt', name: 'Published', kind: 'date', operators: [...DAYS, 'exists'] },
  { path: 'sys.updatedBy.sys.id', name: 'Updated by', kind: 'user', operators: ['equals', 'ne'] },
  { path: 'sys.createdBy.sys.id', name: 'Created by', kind: 'user', operators: ['equals', 'ne'] },
  { path: 'sys.publishedBy.sys.id', name: 'Published by', kind: 'user', operators: ['equals', 'ne'] },
  { path: 'metadata.tags.sys.id', name: 'Tag', kind: 'tag', operators: ['in', 'all', 'nin'] },
  { path: 'metadata.tags', name: 'Any tag', kind: 'exists', operators: ['exists'] },
  { path: 'sys.id', name: 'ID', kind: 'text', operators: EQUALITY },
  { path: 'sys.version', name: 'Version', kind: 'number', operators: ['equals', ...RANGES] },
]
