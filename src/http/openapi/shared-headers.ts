import type { TSchema } from '#contract/schema'
import {
  LastEventId,
  MinPosition,
  RateLimitHeaders,
  ReadPosition,
  RetryAfter,
  StaleAge,
  StaleWarning,
  WrittenPosition,
} from '#contract/shapes/common-headers'
import type { Route, RoutedApi } from '../route.ts'
import { Components } from './components.ts'

const headers = (schemas: Readonly<Record<string, TSchema>>) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, described(schema)]))

function described(schema: TSchema) {
  const { description = '', ...rest } = new Components().plain(schema) as { description?: string }
  return { description, schema: rest }
}

const parameter = (name: string, schema: TSchema) => ({ name, in: 'header', required: false, ...described(schema) })

/** Headers that operations refer to, so that each is written once. */
export const SHARED_PARAMETERS = {
  MinPosition: parameter('X-Sheaf-Min-Position', MinPosition),
  LastEventId: parameter('Last-Event-ID', LastEventId),
}

const RATE_LIMIT = Object.fromEntries(
  Object.entries<TSchema>(RateLimitHeaders).map(([name, schema]) => [`RateLimit-${name}`, schema]),
)

export const SHARED_HEADERS = headers({
  ReadPosition,
  WrittenPosition,
  StaleAge,
  StaleWarning,
  RetryAfter,
  ...RATE_LIMIT,
})

const header = (name: string) => ({ $ref: `#/components/headers/${name}` })

const RATE_HEADERS = Object.fromEntries(
  Object.keys(RateLimitHeaders).map((name) => [`X-Contentful-RateLimit-${name}`, header(`RateLimit-${name}`)]),
)

const STALE_HEADERS = { Age: header('StaleAge'), Warning: header('StaleWarning') }

const hasSpace = ({ path }: Route): boolean => /^([ES](\/|$)|\/spaces)/.test(path)

/** The shared request headers that an operation reads. */
export function sharedParametersOf(name: RoutedApi, route: Route) {
  const isRead = route.method === 'GET' && name !== 'upload' && hasSpace(route)
  const names = route.streams ? ['LastEventId'] : isRead ? ['MinPosition'] : []
  return names.map((one) => ({ $ref: `#/components/parameters/${one}` }))
}

/** The shared headers of a successful response. Only the management API reports its rate limit on every response. */
export function responseHeadersOf(name: RoutedApi, route: Route) {
  const isRead = (name === 'delivery' || name === 'preview') && route.method === 'GET' && !route.streams
  return {
    ...(isRead && { 'X-Sheaf-Position': header('ReadPosition') }),
    ...(isRead && !route.path.endsWith('/sync') && STALE_HEADERS),
    ...(name === 'management' &&
      route.method !== 'GET' &&
      hasSpace(route) && { 'X-Sheaf-Position': header('WrittenPosition') }),
    ...(name === 'management' && RATE_HEADERS),
  }
}

/** The headers of an error: when to try again. */
export const ERROR_HEADERS = {
  'Retry-After': header('RetryAfter'),
  'X-Contentful-RateLimit-Reset': header('RateLimit-Reset'),
}
