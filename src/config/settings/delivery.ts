// Caches of delivery and preview, and the limits of GraphQL.
import { bytes, duration, headerName, integer } from '../kinds.ts'
import { setting } from './setting.ts'
import { DAY, GB, KB, MB } from './units.ts'

export const DELIVERY_CACHE = {
  maxAgeMs: setting(
    'SHEAF_DELIVERY_MAX_AGE',
    duration(0, 365 * DAY),
    '0s',
    'How long a client may cache a delivery response (`max-age`).',
  ),
  staleMs: setting(
    'SHEAF_DELIVERY_STALE',
    duration(0, 365 * DAY),
    '0s',
    'How long a client may use a stale response while it revalidates (`stale-while-revalidate`).',
  ),
  sharedMaxAgeMs: setting(
    'SHEAF_DELIVERY_SHARED_MAX_AGE',
    duration(0, 365 * DAY),
    null,
    'How long shared caches such as a CDN may cache a delivery response (`public`, `s-maxage`). Unset: not at all.',
  ),
  keysHeader: setting(
    'SHEAF_DELIVERY_KEYS_HEADER',
    headerName,
    null,
    'Header with the dependencies of a delivery response, for purging a CDN: `Surrogate-Key`, `Cache-Tag`, … Unset: none.',
  ),
} as const

export const STALE_IF_ERROR = {
  published: setting(
    'SHEAF_STALE_IF_ERROR',
    duration(0, DAY),
    '10m',
    'PostgreSQL: how long delivery returns cached content, marked as stale, while the database cannot be reached. `0s`: not at all.',
  ),
  current: setting('SHEAF_STALE_IF_ERROR_PREVIEW', duration(0, DAY), '0s', 'The same for preview.'),
} as const

export const CACHE_BYTES = {
  responses: setting(
    'SHEAF_CACHE_ANSWERS',
    bytes(0, 64 * GB),
    '64MB',
    'Memory per process for cached responses of delivery and preview. `0B` turns all content caches off.',
  ),
  fragments: setting(
    'SHEAF_CACHE_FRAGMENTS',
    bytes(0, 64 * GB),
    '96MB',
    'Memory per process for rendered entries and assets of delivery and preview.',
  ),
  lists: setting(
    'SHEAF_CACHE_LISTS',
    bytes(0, 8 * GB),
    '16MB',
    'Memory per process for ordered search results, which make deep pages as fast as the first.',
  ),
} as const

export const GRAPHQL = {
  queryBytes: setting(
    'SHEAF_LIMIT_GRAPHQL_QUERY',
    bytes(KB, 4 * MB),
    '256KB',
    'Body of a GraphQL request, or its `query` in a URL.',
  ),
  complexity: setting(
    'SHEAF_LIMIT_GRAPHQL_COMPLEXITY',
    integer(0, 100_000_000),
    '11000',
    'Entries and assets that a GraphQL query could return. 0: no limit.',
  ),
  tokens: setting(
    'SHEAF_LIMIT_GRAPHQL_LEXEMES',
    integer(100, 1_000_000),
    '15000',
    'Names, values and marks of a GraphQL query.',
  ),
  depth: setting('SHEAF_LIMIT_GRAPHQL_DEPTH', integer(10, 500), '50', 'Levels of a GraphQL query.'),
  fields: setting(
    'SHEAF_LIMIT_GRAPHQL_FIELDS',
    integer(100, 100_000),
    '3000',
    'Fields of a GraphQL query. Every use of a fragment counts.',
  ),
} as const
