import {
  GraphQLBoolean,
  GraphQLFloat,
  type GraphQLInputFieldConfigMap,
  GraphQLInt,
  GraphQLList,
  type GraphQLScalarType,
  GraphQLString,
} from 'graphql'
import { type FieldKind, isCollection } from '../model.ts'
import { Circle, DateTime, Rectangle } from './scalars.ts'

/** How a filter compares a value. The key of a filter is the id of the field, followed by `_` and this word. */
export type FilterOperator =
  | 'equals'
  | 'not'
  | 'in'
  | 'not_in'
  | 'contains'
  | 'not_contains'
  | 'exists'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'contains_all'
  | 'contains_some'
  | 'contains_none'
  | 'within_circle'
  | 'within_rectangle'

const TEXT = ['equals', 'not', 'in', 'not_in', 'contains', 'not_contains', 'exists'] as const
const RANGE = ['equals', 'not', 'in', 'not_in', 'gt', 'gte', 'lt', 'lte', 'exists'] as const

const OPERATORS: Readonly<Record<FieldKind, readonly FilterOperator[]>> = {
  String: TEXT,
  Int: RANGE,
  Float: RANGE,
  DateTime: RANGE,
  Boolean: ['equals', 'not', 'exists'],
  Strings: ['contains_all', 'contains_some', 'contains_none', 'exists'],
  RichText: ['contains', 'not_contains', 'exists'],
  Location: ['within_circle', 'within_rectangle', 'exists'],
  JSON: ['exists'],
  Asset: ['exists'],
  Assets: ['exists'],
  Entry: ['exists'],
  Entries: ['exists'],
  Resource: ['exists'],
  Resources: ['exists'],
}

const VALUES: Partial<Record<FieldKind, GraphQLScalarType>> = {
  String: GraphQLString,
  Int: GraphQLInt,
  Float: GraphQLFloat,
  DateTime,
  Boolean: GraphQLBoolean,
}

const LISTS: ReadonlySet<FilterOperator> = new Set(['in', 'not_in', 'contains_all', 'contains_some', 'contains_none'])

/** Shared by all filters: a schema has thousands of keys and few types of values. */
const LIST_TYPES = new Map(
  [GraphQLString, GraphQLInt, GraphQLFloat, DateTime].map((type) => [type, new GraphQLList(type)] as const),
)

function valueType(kind: FieldKind, operator: FilterOperator): GraphQLScalarType | GraphQLList<GraphQLScalarType> {
  if (operator === 'exists') return GraphQLBoolean
  if (operator === 'within_circle') return Circle
  if (operator === 'within_rectangle') return Rectangle
  const value = VALUES[kind] ?? GraphQLString
  return LISTS.has(operator) ? LIST_TYPES.get(value)! : value
}

export const filterKey = (id: string, operator: FilterOperator): string =>
  operator === 'equals' ? id : `${id}_${operator}`

/** The keys of one field. Lists of links are tested for existence by the name of their collection. */
export function filterKeys(id: string, kind: FieldKind): GraphQLInputFieldConfigMap {
  const name = isCollection(kind) ? `${id}Collection` : id
  return Object.fromEntries(
    OPERATORS[kind].map((operator) => [filterKey(name, operator), { type: valueType(kind, operator) }]),
  )
}

/** What a key of `filterKeys` means. */
export function parseFilterKey(id: string, kind: FieldKind, key: string): FilterOperator | null {
  const name = isCollection(kind) ? `${id}Collection` : id
  return OPERATORS[kind].find((operator) => filterKey(name, operator) === key) ?? null
}
