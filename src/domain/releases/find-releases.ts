import { RELEASE_V2 } from '#contract/resources/release'
import { badRequest } from '../errors.ts'
import { isArchived, type Release } from './release.ts'

export const listOf = (text: string): string[] => text.split(',').map((part) => part.trim())

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

type Compare<T> = (a: T, b: T) => number

/** The order of the query string; the id breaks ties, so that pages neither repeat nor lose items. */
function orderOf<T extends { id: string }>(
  query: URLSearchParams,
  orders: Readonly<Record<string, Compare<T>>>,
): Compare<T> {
  const { name, sign } = readOrder(query, Object.keys(orders))
  return (a, b) => sign * (orders[name]!(a, b) || compareText(a.id, b.id))
}

/** The member to order by, and -1 for descending. */
export function readOrder(query: URLSearchParams, names: readonly string[]): { name: string; sign: 1 | -1 } {
  const order = query.get('order') ?? query.get('order[0]') ?? '-sys.updatedAt'
  const name = order.replace(/^-/, '')
  if (!names.includes(name)) throw badRequest(`The order "${name.slice(0, 100)}" is not one of: ${names.join(', ')}.`)
  return { name, sign: order.startsWith('-') ? -1 : 1 }
}

const stateOf = (release: Release): string => (isArchived(release) ? 'archived' : 'active')

const RELEASE_TESTS: Readonly<Record<string, (value: string) => (release: Release) => boolean>> = {
  'sys.id':
    (value) =>
    ({ id }) =>
      id === value,
  'sys.id[in]': (value) => {
    const ids = listOf(value)
    return ({ id }) => ids.includes(id)
  },
  'sys.id[nin]': (value) => {
    const ids = listOf(value)
    return ({ id }) => !ids.includes(id)
  },
  'sys.status': (value) => (release) => stateOf(release) === value,
  'sys.status[in]': (value) => {
    const states = listOf(value)
    return (release) => states.includes(stateOf(release))
  },
  'sys.status[nin]': (value) => {
    const states = listOf(value)
    return (release) => !states.includes(stateOf(release))
  },
  'sys.createdBy.sys.id[in]': (value) => {
    const users = listOf(value)
    return ({ createdBy }) => users.includes(createdBy)
  },
  'title[match]': (value) => {
    const text = value.toLowerCase()
    return ({ title }) => title.toLowerCase().includes(text)
  },
}

/** Old clients cannot read items of the second generation, so they get it only if they ask for it. */
function generationTest(query: URLSearchParams): ((release: Release) => boolean) | null {
  const asked = query.get('sys.schemaVersion')
  if (asked === null && (query.has('sys.id[in]') || query.has('sys.id'))) return null
  const wanted = asked === RELEASE_V2 ? 2 : 1
  return ({ generation }) => generation === wanted
}

/** Returns the filter of a query string. Unknown parameters are ignored, as in all platform collections. */
export function releaseFilter(query: URLSearchParams): (release: Release) => boolean {
  const generation = generationTest(query)
  const tests = generation ? [generation] : []
  for (const [name, value] of query) {
    if (Object.hasOwn(RELEASE_TESTS, name)) tests.push(RELEASE_TESTS[name]!(value))
  }
  return (release) => tests.every((test) => test(release))
}

/** Filters that need the items of releases. */
export interface ItemFilter {
  /** Releases with one of these entries or assets. */
  entities: { kind: 'Entry' | 'Asset'; ids: readonly string[] } | null
  /** Releases with or without items. */
  hasItems: boolean | null
}

export function itemFilter(query: URLSearchParams): ItemFilter {
  const ids = query.get('entities.sys.id[in]') ?? query.get('entities.sys.id')
  const kind = query.get('entities.sys.linkType')
  if (kind !== null && kind !== 'Entry' && kind !== 'Asset') {
    throw badRequest('"entities.sys.linkType" must be Entry or Asset.')
  }
  if (ids !== null && kind === null) throw badRequest('"entities.sys.id[in]" needs "entities.sys.linkType".')
  const exists = query.get('entities[exists]')
  if (exists !== null && exists !== 'true' && exists !== 'false') {
    throw badRequest('"entities[exists]" must be true or false.')
  }
  const entities = ids !== null && kind !== null ? ({ kind, ids: listOf(ids) } as const) : null
  return { entities, hasItems: exists === null ? null : exists === 'true' }
}

export const releaseOrder = (query: URLSearchParams): Compare<Release> =>
  orderOf<Release>(query, {
    title: (a, b) => compareText(a.title, b.title),
    'sys.createdAt': (a, b) => a.createdAt - b.createdAt,
    'sys.updatedAt': (a, b) => a.updatedAt - b.updatedAt,
  })
