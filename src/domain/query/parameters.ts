import type { ResourceKind } from '../resources/resource.ts'
import type { ParsedOrder, ParsedQuery } from './parsed-query.ts'
import type { Audience } from './plan.ts'
import { notABoolean, notANumber } from './query-errors.ts'

type Read = (value: string, before: ParsedQuery) => Partial<ParsedQuery>

export interface Parameter {
  read: Read
  /** Lists that accept it; other lists report an unknown path. */
  kinds: readonly ResourceKind[]
  /** Readers: delivery and preview. Editors: management. */
  audiences: readonly Audience[]
  /** One line of docs/queries.md. */
  meaning: string
}

const EVERY_LIST: Omit<Parameter, 'read' | 'meaning'> = {
  kinds: ['Entry', 'Asset', 'ContentType'],
  audiences: ['readers', 'editors'],
}

const parameter = (meaning: string, read: Read, where: Partial<typeof EVERY_LIST> = {}): Parameter => ({
  ...EVERY_LIST,
  ...where,
  read,
  meaning,
})

const FIRST_PAGE = { token: null, backward: false }
const ENTRIES = { kinds: ['Entry'] } as const
const READERS = { audiences: ['readers'] } as const
const EDITORS = { audiences: ['editors'] } as const

/**
 * Parameters that are not filters on a path. If one is sent several times, the last value counts; lists are joined.
 * Management accepts `locale` and `include` and ignores them.
 */
export const PARAMETERS: Readonly<Record<string, Parameter>> = {
  access_token: parameter('The token, if the request has no `Authorization` header.', () => ({})),
  content_type: parameter(
    'Entries of this content type. Required to filter, order or select by a field.',
    (value) => ({ contentType: value }),
    ENTRIES,
  ),
  query: parameter('Full-text search in all text fields.', (value) => ({ query: value })),
  links_to_entry: parameter(
    'Entries that link to the entry with this id, in any field.',
    (id, { linksTo }) => ({ linksTo: [...linksTo, { kind: 'Entry', id }] }),
    ENTRIES,
  ),
  links_to_asset: parameter(
    'Entries that link to the asset with this id, in any field.',
    (id, { linksTo }) => ({ linksTo: [...linksTo, { kind: 'Asset', id }] }),
    ENTRIES,
  ),
  mimetype_group: parameter('Assets with a file of this kind.', (value) => ({ mimetypeGroup: value }), {
    kinds: ['Asset'],
  }),
  changed: parameter(
    '`true`: published, and edited since. `false`: everything else.',
    (value) => ({ changed: value }),
    EDITORS,
  ),
  locale: parameter('The locale to show and to search in, or `*` for all.', (value) => ({ locale: value })),
  include: parameter('Levels of links to resolve.', (value) => ({ include: wholeNumber('include', value) })),
  order: parameter('Comma-separated paths to order by; `-` in front means descending.', (value, { order }) => ({
    order: [...order, ...orders(value)],
  })),
  limit: parameter('Largest number of items in the response.', (value) => ({ limit: wholeNumber('limit', value) })),
  skip: parameter('Number of items to skip.', (value) => ({ skip: wholeNumber('skip', value) })),
  cursor: parameter('`true`: pages with tokens instead of `skip` and `total`.', (value, { cursor }) => ({
    cursor: wantsCursor(value) ? (cursor ?? FIRST_PAGE) : null,
  })),
  pageNext: parameter('The token of the next page.', (token) => ({ cursor: { token, backward: false } })),
  pagePrev: parameter('The token of the previous page.', (token) => ({ cursor: { token, backward: true } })),
  select: parameter('Comma-separated members to show of each item.', (value, { select }) => ({
    select: [...(select ?? []), ...readPaths(value)],
  })),
  'select[includes]': parameter(
    'Comma-separated members to show of each linked entry and asset.',
    (value, { selectIncludes }) => ({ selectIncludes: [...(selectIncludes ?? []), ...readPaths(value)] }),
    { ...ENTRIES, ...READERS },
  ),
  'select[any]': parameter(
    '`select` for entries of several content types: needs no `content_type`.',
    (value, { selectAny }) => ({ selectAny: [...(selectAny ?? []), ...readPaths(value)] }),
    { ...ENTRIES, ...EDITORS },
  ),
}

export const findParameter = (name: string): Parameter | undefined =>
  Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : undefined

function wantsCursor(value: string): boolean {
  if (value !== 'true' && value !== 'false') throw notABoolean('cursor')
  return value === 'true'
}

/** The planner checks the bounds, which depend on the settings. */
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
