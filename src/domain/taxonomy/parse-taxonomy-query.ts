import { isStorableText } from '#contract/rules/text'
import { badRequest, invalidQuery } from '../errors.ts'
import { notANumber, outOfBounds } from '../query/query-errors.ts'
import { readTaxonomyToken, type TaxonomyOrder, type TaxonomyPage, type TaxonomySort } from './taxonomy-page.ts'

const CONCEPT_SORTS = { 'sys.createdAt': 'createdAt', 'sys.updatedAt': 'updatedAt', prefLabel: 'label' } as const
const SCHEME_SORTS = { ...CONCEPT_SORTS, totalConcepts: 'totalConcepts' } as const
const MAX_QUERY_LENGTH = 256
const MAX_IDS = 1000
/** The deepest hierarchy that `depth` can ask for. */
const MAX_DEPTH = 100

export interface TaxonomyQueryOptions {
  of: 'concepts' | 'schemes'
  defaultLimit: number
  maxLimit: number
}

/** Reads paging, order and filters of a list. Other parameters are ignored. */
export function parseTaxonomyQuery(query: URLSearchParams, options: TaxonomyQueryOptions): TaxonomyPage {
  const order = readOrder(query, options.of)
  const next = tokenIn(query, 'pageNext', 'nextPage')
  const previous = tokenIn(query, 'pagePrev', 'prevPage')
  const token = next ?? previous
  const text = textOf(query, 'query')?.trim().toLowerCase()
  return {
    order,
    limit: readNumber(query, 'limit', options.defaultLimit, options.maxLimit),
    from: token === null ? null : readTaxonomyToken(token, order),
    backward: next === null && previous !== null,
    ids: readIds(query),
    scheme: textOf(query, 'conceptScheme') || null,
    text: text || null,
  }
}

/** The levels of ancestors or descendants. */
export const parseDepth = (query: URLSearchParams): number =>
  Math.min(MAX_DEPTH, Math.max(1, readNumber(query, 'depth', 1, Number.MAX_SAFE_INTEGER)))

function readOrder(query: URLSearchParams, of: 'concepts' | 'schemes'): TaxonomyOrder[] {
  const sorts: Readonly<Record<string, TaxonomySort>> = of === 'concepts' ? CONCEPT_SORTS : SCHEME_SORTS
  const terms = query
    .getAll('order')
    .flatMap((text) => text.split(','))
    .filter((term) => term !== '')
  const order = new Map<TaxonomySort, TaxonomyOrder>()
  for (const term of terms) {
    const descending = term.startsWith('-')
    const name = descending ? term.slice(1) : term
    if (!Object.hasOwn(sorts, name)) {
      throw invalidQuery([], `Cannot order by "${name}". Please use one of ${Object.keys(sorts).join(', ')}.`)
    }
    const by = sorts[name]!
    if (!order.has(by)) order.set(by, { by, descending })
  }
  return order.size > 0 ? [...order.values()] : [{ by: 'createdAt', descending: false }]
}

function readIds(query: URLSearchParams): string[] | null {
  const lists = [...query.getAll('sys.id[in]'), ...query.getAll('sys.id')]
  if (lists.length === 0) return null
  const ids = [...new Set(lists.flatMap((list) => list.split(',')))].filter((id) => id !== '')
  if (ids.length > MAX_IDS) throw invalidQuery([], `"sys.id[in]" can have ${MAX_IDS} values at most.`)
  return ids.filter(isStorableText)
}

function textOf(query: URLSearchParams, name: string): string | null {
  const text = query.get(name)
  if (text === null || (text.length <= MAX_QUERY_LENGTH && isStorableText(text))) return text
  throw badRequest(`"${name}" must be text of at most ${MAX_QUERY_LENGTH} characters.`)
}

/** Some clients use the second name, and some send the whole URL of the page. */
function tokenIn(query: URLSearchParams, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = query.get(name)
    if (value === null || value === '') continue
    const inUrl = /[?&](?:pageNext|pagePrev|nextPage|prevPage)=([^&]*)/.exec(value)
    return inUrl ? decodeToken(inUrl[1]!) : value
  }
  return null
}

/** Tokens need no escapes; anything else is refused as a token. */
const decodeToken = (text: string): string => text.replaceAll('%3D', '=')

function readNumber(query: URLSearchParams, name: string, standard: number, max: number): number {
  const text = query.get(name)
  if (text === null || text === '') return standard
  if (!/^\d{1,15}$/.test(text)) throw notANumber(name)
  const number = Number(text)
  if (number > max) throw outOfBounds(name, max)
  return number
}
