import { isStorableText } from '../resources/json.ts'
import type { ParsedFilter, ParsedOrder, ParsedQuery } from './parsed-query.ts'
import {
  notABoolean,
  notANumber,
  outOfBounds,
  skipWithCursor,
  tooMany,
  unknownPath,
  unreadableValue,
} from './query-errors.ts'

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

/** Parameters with a name of their own. Of several of the same name the last one counts; lists add up. */
const PARAMETERS = new Map<string, (value: string, before: ParsedQuery) => Partial<ParsedQuery>>([
  ['access_token', () => ({})],
  ['content_type', (value) => ({ contentType: value })],
  ['locale', (value) => ({ locale: value })],
  ['include', (value) => ({ include: wholeNumber('include', value) })],
  ['limit', (value) => ({ limit: wholeNumber('limit', value) })],
  ['skip', (value) => ({ skip: wholeNumber('skip', value) })],
  ['order', (value, { order }) => ({ order: [...order, ...orders(value)] })],
  ['select', (value, { select }) => ({ select: [...(select ?? []), ...readPaths(value)] })],
  ['select[any]', (value, { selectAny }) => ({ selectAny: [...(selectAny ?? []), ...readPaths(value)] })],
  [
    'select[includes]',
    (value, { selectIncludes }) => ({ selectIncludes: [...(selectIncludes ?? []), ...readPaths(value)] }),
  ],
  ['query', (value) => ({ query: value })],
  ['links_to_entry', (id, { linksTo }) => ({ linksTo: [...linksTo, { kind: 'Entry', id }] })],
  ['links_to_asset', (id, { linksTo }) => ({ linksTo: [...linksTo, { kind: 'Asset', id }] })],
  ['mimetype_group', (value) => ({ mimetypeGroup: value })],
  ['changed', (value) => ({ changed: value })],
  ['cursor', (value, { cursor }) => ({ cursor: wantsCursor(value) ? (cursor ?? FIRST_PAGE) : null })],
  ['pageNext', (token) => ({ cursor: { token, backward: false } })],
  ['pagePrev', (token) => ({ cursor: { token, backward: true } })],
])

const FIRST_PAGE = { token: null, backward: false }

/** First parts of paths that can be filtered by. */
const ROOTS = new Set(['sys', 'fields', 'metadata', 'name', 'description', 'displayField'])

/** Operators whose values are separated by commas. */
const LISTS = new Set(['in', 'nin', 'all'])

/** `path`, then `[operator]`, then `[0]` where a client numbers the values of a list. */
const KEY = /^([^[\]]+)(?:\[([a-zA-Z]+)\])?(\[\d*\])?$/

/** Takes a query string apart: syntax and sizes are judged here, names and types by `planQuery`. */
export function parseQuery(params: Iterable<[string, string]>, limits: QueryLimits = LIMITS): ParsedQuery {
  const filters: ParsedFilter[] = []
  const query: ParsedQuery = { ...EMPTY, filters }
  const numbered = new Map<string, string[]>()
  for (const [key, value] of params) {
    const [, name, operator, index] = KEY.exec(key) ?? []
    if (name === undefined) throw unknownPath([key])
    const path = name.split('.')
    if (!isStorableText(value)) throw unreadableValue(path)
    const parameter = PARAMETERS.get(operator === undefined ? name : `${name}[${operator}]`)
    if (parameter) {
      Object.assign(query, parameter(value, query))
    } else if (!ROOTS.has(path[0]!)) {
      throw unknownPath(operator === undefined ? path : [key])
    } else if (index === undefined) {
      const values = operator !== undefined && LISTS.has(operator) ? value.split(',') : [value]
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

function wantsCursor(value: string): boolean {
  if (value !== 'true' && value !== 'false') throw notABoolean('cursor')
  return value === 'true'
}

/** How large it may be is for those to say who know. */
function wholeNumber(parameter: string, value: string): number {
  if (!/^-?\d+$/.test(value)) throw notANumber(parameter)
  return Number(value) + 0
}

export const readPaths = (value: string): string[][] => listed(value).map((path) => path.split('.'))

const listed = (value: string): string[] => value.split(',').filter((name) => name !== '')

const orders = (value: string): ParsedOrder[] =>
  listed(value).map((name) =>
    name.startsWith('-')
      ? { path: name.slice(1).split('.'), direction: 'desc' }
      : { path: name.split('.'), direction: 'asc' },
  )
