import { RATE_HEADERS } from './rate-limit.ts'
import type { RoutedApi } from './route.ts'

/** Headers and media type of one API. Headers are raw lists (name, value, name, value, …), created once. */
export interface ApiProfile {
  readonly name: RoutedApi
  /** Also for errors. */
  readonly mediaType: string
  /** The start of every ETag: equal bytes of two APIs are different representations of one URL. */
  readonly etagPrefix: string
  /** The request headers that a response depends on. Only management accepts the session cookie of the web app. */
  readonly vary: string
  /** On every response. */
  readonly headers: readonly string[]
  /** On the response to a CORS preflight, in addition to `headers`. */
  readonly preflight: readonly string[]
}

export interface Profiles {
  readonly of: Readonly<Record<RoutedApi, ApiProfile>>
  /** `Contentful` for the vendor `contentful`. */
  readonly vendorName: string
  readonly requestIdHeader: string
  /** The names of `RATE_HEADERS` with the vendor prefix. */
  readonly rateHeaders: readonly string[]
  /** On every response of the server, also on pages. */
  readonly security: readonly string[]
}

/**
 * Responses to requests with a token are `private`: a shared cache must not store them, so that no proxy can serve the response
 * of one token to another. Clients may store them and revalidate with If-None-Match (`max-age=0`, as Contentful sends).
 * `vary` is for browsers, whose cache may serve two tokens. Operators who put a CDN in front of delivery override this, with
 * a cache key that includes the token.
 */
export const TOKENED_CACHE = 'max-age=0, private'

const READ_METHODS = 'GET,HEAD,OPTIONS'
const WRITE_METHODS = 'DELETE,GET,HEAD,POST,PUT,PATCH,OPTIONS'

const WIRE = {
  delivery: { format: 'delivery', api: 'cda', etagPrefix: 'd', methods: READ_METHODS, maxAge: 86_400 },
  preview: { format: 'delivery', api: 'cpa', etagPrefix: 'p', methods: READ_METHODS, maxAge: 1_728_000 },
  management: { format: 'management', api: 'cma', etagPrefix: 'm', methods: WRITE_METHODS, maxAge: 1_728_000 },
  upload: { format: 'management', api: 'upload', etagPrefix: 'u', methods: WRITE_METHODS, maxAge: 1_728_000 },
  graphql: { format: 'delivery', api: 'graphql', etagPrefix: 'g', methods: 'GET,HEAD,POST,OPTIONS', maxAge: 86_400 },
} as const

const REQUEST_HEADERS =
  'Accept,Accept-Language,Authorization,Cache-Control,Content-Length,Content-Range,Content-Type,DNT,Destination,Expires,' +
  'If-Match,If-Modified-Since,If-None-Match,Keep-Alive,Last-Modified,Origin,Pragma,Range,User-Agent,' +
  'X-Http-Method-Override,X-Mx-ReqToken,X-Requested-With,X-Sheaf-Min-Position,CF-Sequence,cf-trace,' +
  'Apollo-Require-Preflight,Apollographql-Client-Name,Apollographql-Client-Version'

const VENDOR_REQUEST_HEADERS = [
  'Version',
  'Content-Type',
  'Organization',
  'Source-Environment',
  'Tag-Visibility',
  'Team',
  'User-Agent',
  'Locale-Based-Publishing',
  'Resource-Resolution',
  'Skip-Transformation',
  'Enable-Alpha-Feature',
  'Validate-Only',
  'Skip-UI-Draft-Validation',
  'UI-Content-Auto-Save',
  'Marketplace',
  'Comment-Body-Format',
  'Parent-Id',
  'Parent-Entity-Reference',
]

/** As in Contentful: management reports its rate limit on every response, the other APIs only when to retry. */
const RATE_LIMIT_HEADERS = {
  delivery: ['Reset'],
  preview: ['Reset'],
  management: RATE_HEADERS,
  upload: ['Reset'],
  graphql: ['Reset'],
}

export function createProfiles({ vendor, tls }: { vendor: string; tls: boolean }): Profiles {
  const vendorName = vendor.charAt(0).toUpperCase() + vendor.slice(1)
  const requestIdHeader = `X-${vendorName}-Request-Id`
  const security = ['X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'no-referrer']
  if (tls) security.push('Strict-Transport-Security', 'max-age=15768000')
  const allowed = [REQUEST_HEADERS, ...VENDOR_REQUEST_HEADERS.map((name) => `X-${vendorName}-${name}`)].join(',')
  const exposed = (name: RoutedApi) =>
    ['Etag', requestIdHeader, 'X-Sheaf-Position', 'Retry-After']
      .concat(name === 'delivery' || name === 'preview' ? ['Age', 'Warning'] : [])
      .concat(name === 'graphql' ? ['Age', 'Warning', `X-${vendorName}-Graphql-Query-Cost`] : [])
      .concat(RATE_LIMIT_HEADERS[name].map((limit) => `X-${vendorName}-RateLimit-${limit}`))
      .join(',')

  const profile = (name: RoutedApi): ApiProfile => ({
    name,
    mediaType: name === 'graphql' ? 'application/json' : `application/vnd.${vendor}.${WIRE[name].format}.v1+json`,
    etagPrefix: WIRE[name].etagPrefix,
    vary:
      name === 'management' || name === 'upload'
        ? 'Authorization, Cookie, Accept-Encoding'
        : 'Authorization, Accept-Encoding',
    headers: [
      ...['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', exposed(name)],
      ...[`${vendorName}-Api`, WIRE[name].api],
      ...security,
    ],
    preflight: [
      ...['Access-Control-Allow-Methods', WIRE[name].methods],
      ...['Access-Control-Allow-Headers', allowed],
      ...['Access-Control-Max-Age', String(WIRE[name].maxAge)],
    ],
  })
  return {
    of: {
      delivery: profile('delivery'),
      preview: profile('preview'),
      management: profile('management'),
      upload: profile('upload'),
      graphql: profile('graphql'),
    },
    vendorName,
    requestIdHeader,
    rateHeaders: RATE_HEADERS.map((name) => `X-${vendorName}-RateLimit-${name}`),
    security,
  }
}
