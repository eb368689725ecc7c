// What a list can be narrowed by, and how each of it is asked.
import type { ContentType, Field } from '../../api/wire.ts'

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
  /** The values to choose from, where they are known. */
  choices?: readonly string[]
}

const EQUALITY = ['equals', 'ne', 'in', 'nin']
const RANGES = ['gte', 'lte', 'gt', 'lt']

const WORDS: Readonly<Record<string, string>> = {
  equals: 'is',
  ne: 'is not',
  in: 'is one of',
  nin: 'is none of',
  all: 'has all of',
  match: 'contains',
  exists: 'is filled',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  near: 'is near (lat,lon)',
  within: 'is within (lat,lon,km)',
}

const DATE_WORDS: Readonly<Record<string, string>> = {
  on: 'is on',
  gt: 'is after',
  gte: 'is from',
  lt: 'is before',
  lte: 'is until',
}

export const operatorName = (operator: string, kind: ValueKind): string =>
  (kind === 'date' ? DATE_WORDS[operator] : undefined) ?? WORDS[operator] ?? operator

const SYS: readonly Filterable[] = [
  { path: 'status', name: 'Status', kind: 'status', operators: ['equals'] },
  { path: 'sys.updatedAt', name: 'Updated', kind: 'date', operators: RANGES },
  { path: 'sys.createdAt', name: 'Created', kind: 'date', operators: RANGES },
  { path: 'sys.publishedAt', name: 'Published', kind: 'date', operators: [...RANGES, 'exists'] },
  { path: 'sys.updatedBy.sys.id', name: 'Updated by', kind: 'user', operators: ['equals', 'ne'] },
  { path: 'sys.createdBy.sys.id', name: 'Created by', kind: 'user', operators: ['equals', 'ne'] },
  { path: 'sys.publishedBy.sys.id', name: 'Published by', kind: 'user', operators: ['equals', 'ne'] },
  { path: 'metadata.tags.sys.id', name: 'Tag', kind: 'tag', operators: ['in', 'all', 'nin'] },
  { path: 'metadata.tags', name: 'Any tag', kind: 'exists', operators: ['exists'] },
  { path: 'sys.id', name: 'Id', kind: 'text', operators: EQUALITY },
  { path: 'sys.version', name: 'Version', kind: 'number', operators: ['equals', ...RANGES] },
  { path: 'links_to_entry', name: 'Links to entry (id)', kind: 'text', operators: ['equals'] },
  { path: 'links_to_asset', name: 'Links to asset (id)', kind: 'text', operators: ['equals'] },
]

type Asked = Pick<Filterable, 'kind' | 'operators'> & { suffix?: string }

const FIELDS: Readonly<Record<string, Asked>> = {
  Symbol: { kind: 'text', operators: ['match', ...EQUALITY, 'exists'] },
  Text: { kind: 'text', operators: ['match', ...EQUALITY, 'exists'] },
  RichText: { kind: 'text', operators: ['match', 'exists'] },
  Integer: { kind: 'number', operators: [...EQUALITY, ...RANGES, 'exists'] },
  Number: { kind: 'number', operators: [...EQUALITY, ...RANGES, 'exists'] },
  // A day is looked for, not a moment: `on` is what `equals` would be.
  Date: { kind: 'date', operators: ['on', ...RANGES, 'ne', 'exists'] },
  Boolean: { kind: 'boolean', operators: ['equals', 'ne', 'exists'] },
  Location: { kind: 'place', operators: ['near', 'within', 'exists'] },
  Object: { kind: 'exists', operators: ['exists'] },
  ResourceLink: { kind: 'exists', operators: ['exists'] },
  Link: { kind: 'text', operators: [...EQUALITY, 'exists'], suffix: '.sys.id' },
}

const LISTS: Readonly<Record<string, Asked>> = {
  Symbol: { kind: 'text', operators: ['in', 'all', 'nin', 'match', 'exists'] },
  Link: { kind: 'text', operators: ['in', 'all', 'nin', 'exists'], suffix: '.sys.id' },
}

const EXISTS: Asked = { kind: 'exists', operators: ['exists'] }

function ofField(field: Field): Filterable {
  const asked = (field.type === 'Array' ? LISTS[field.items?.type ?? ''] : FIELDS[field.type]) ?? EXISTS
  const choices = choicesOf(field)
  return {
    path: `fields.${field.id}${asked.suffix ?? ''}`,
    name: field.name,
    kind: choices && asked.kind === 'text' ? 'choice' : asked.kind,
    operators: asked.operators,
    ...(choices && { choices }),
  }
}

/** The values that a field allows, when it names them. */
export function choicesOf(field: Field): readonly string[] | null {
  const all = [...(field.validations ?? []), ...(field.items?.validations ?? [])]
  const found = all.find((validation) => Array.isArray(validation.in))?.in
  return Array.isArray(found) ? found.map(String) : null
}

export const filterablesOf = (type: ContentType | undefined): readonly Filterable[] => [
  ...SYS,
  ...(type?.fields ?? []).map(ofField),
]
