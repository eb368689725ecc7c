import { badRequest } from '../errors.ts'
import { listOf, readOrder } from './find-releases.ts'

const STATES = ['succeeded', 'failed'] as const
export type ReleaseActionState = (typeof STATES)[number]

type ListedMember = 'verb' | 'id' | 'release'

/** A search for release actions. */
export interface ReleaseActionSearch {
  /** The action must have one of the values for each of these. */
  lists: readonly { of: ListedMember; values: readonly string[] }[]
  states: readonly ReleaseActionState[]
  /** Only the first action of each release, in the order of the search. */
  isOnePerRelease: boolean
  /** By time. The id breaks ties, so that pages neither repeat nor lose items. */
  isDescending: boolean
}

const LISTS: Readonly<Record<string, ListedMember>> = {
  action: 'verb',
  'action[in]': 'verb',
  'sys.id[in]': 'id',
  'sys.release.sys.id[in]': 'release',
}

/** Parses a query string. Unknown parameters are ignored, as in all platform collections. */
export function parseReleaseActionSearch(query: URLSearchParams): ReleaseActionSearch {
  const [wanted, unwanted] = [query.get('sys.status[in]'), query.get('sys.status[nin]')]
  if (wanted !== null && unwanted !== null) {
    throw badRequest('"sys.status[in]" and "sys.status[nin]" cannot be combined.')
  }
  const uniqueBy = query.get('uniqueBy')
  if (uniqueBy !== null && uniqueBy !== 'sys.release.sys.id') throw badRequest('"uniqueBy" must be sys.release.sys.id.')
  const lists = new Map<ListedMember, readonly string[]>()
  for (const [name, value] of query) {
    if (!Object.hasOwn(LISTS, name)) continue
    const of = LISTS[name]!
    const values = name === 'action' ? [value] : listOf(value)
    // A repeated parameter restricts the others.
    lists.set(of, lists.get(of)?.filter((each) => values.includes(each)) ?? values)
  }
  const states = STATES.filter(
    (state) =>
      (wanted === null || listOf(wanted).includes(state)) && (unwanted === null || !listOf(unwanted).includes(state)),
  )
  const { sign } = readOrder(query, ['sys.createdAt', 'sys.updatedAt'])
  return {
    lists: [...lists].map(([of, values]) => ({ of, values })),
    states,
    isOnePerRelease: uniqueBy !== null,
    isDescending: sign === -1,
  }
}
