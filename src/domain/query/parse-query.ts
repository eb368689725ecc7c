import { isStorableText } from '#contract/rules/text'
import { takesList } from './operators.ts'
import { findParameter } from './parameters.ts'
import type { ParsedFilter, ParsedQuery } from './parsed-query.ts'
import { outOfBounds, skipWithCursor, tooMany, unknownPath, unreadableValue } from './query-errors.ts'

export interface QueryLimits {
  filters: number
  /** Values in one list. */
  values: number
  skip: number
  /** Paths in `select`. */
  select: number
}

const LIMITS: QueryLimits = { filters: 30, values: 100, skip: 100_000, select: 100 }

const EMPTY: ParsedQuery = {
  parameters: new Set(),
  contentType: null,
  locale: null,
  include: null,
  skip: null,
  limit: null,
  order: [],
  select: null,
  selectAny: null,
  selectIncludes: null,
  filters: [],
  query: null,
  linksTo: [],
  mimetypeGroup: null,
  changed: null,
  cursor: null,
}

/** The first segments of paths that can be filtered. */
const ROOTS = new Set(['sys', 'fields', 'metadata', 'name', 'description', 'displayField'])

/** Matches `path`, `[operator]`, and `[0]` for clients that number the values of a list. */
const KEY = /^([^[\]]+)(?:\[([a-zA-Z]+)\])?(\[\d*\])?$/

/** Parses a query string and checks syntax and sizes. `planQuery` checks names and types. */
export function parseQuery(params: Iterable<[string, string]>, limits: QueryLimits = LIMITS): ParsedQuery {
  const filters: ParsedFilter[] = []
  const parameters = new Set<string>()
  const query: ParsedQuery = { ...EMPTY, parameters, filters }
  const numbered = new Map<string, string[]>()
  for (const [key, value] of params) {
    const [, name, operator, index] = KEY.exec(key) ?? []
    if (name === undefined) throw unknownPath([key])
    const path = name.split('.')
    if (!isStorableText(value)) throw unreadableValue(path)
    const parameterName = operator === undefined ? name : `${name}[${operator}]`
    const parameter = findParameter(parameterName)
    if (parameter) {
      parameters.add(parameterName)
      Object.assign(query, parameter.read(value, query))
    } else if (!ROOTS.has(path[0]!)) {
      throw unknownPath(operator === undefined ? path : [key])
    } else if (index === undefined) {
      const values = operator !== undefined && takesList(operator) ? value.split(',') : [value]
      filters.push({ path, operator: operator ?? 'equals', values })
    } else {
      const list = `${name}[${operator}]`
      const values = numbered.get(list) ?? []
      if (values.push(value) === 1) filters.push({ path, operator: operator ?? 'in', values })
      numbered.set(list, values)
    }
  }
  return withinLimits(query, limits)
}

function withinLimits(query: ParsedQuery, limits: QueryLimits): ParsedQuery {
  const { filters, linksTo, order, select, selectAny, selectIncludes, skip, cursor } = query
  if (filters.length + linksTo.length > limits.filters) throw tooMany('filters', limits.filters)
  if (order.length > limits.values) throw tooMany('values in "order"', limits.values)
  const selections = { select, 'select[any]': selectAny, 'select[includes]': selectIncludes }
  for (const [name, selected] of Object.entries(selections)) {
    if (selected && selected.length > limits.select) throw tooMany(`paths in "${name}"`, limits.select)
  }
  if (filters.some(({ values }) => values.length > limits.values)) throw tooMany('values in a list', limits.values)
  if (skip !== null && (skip < 0 || skip > limits.skip)) throw outOfBounds('skip', limits.skip)
  if (skip && cursor) throw skipWithCursor()
  return query
}
