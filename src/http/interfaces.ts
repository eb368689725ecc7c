import { RATE_HEADERS } from './rate-limit.ts'
import type { RoutedInterface } from './route.ts'

/** What differs between the interfaces on the wire. Headers are raw lists (name, value, name, value, …), made once. */
export interface InterfaceProfile {
  readonly name: RoutedInterface
  /** Also for errors. */
  readonly mediaType: string
  /** Begins every ETag: equal bytes on two interfaces are two representations of one address. */
  readonly etagPrefix: string
  /** The request headers that an answer depends on. Only management knows the cookie of the web app. */
  readonly vary: string
  /** On every answer. */
  readonly headers: readonly string[]
  /** On the answer to a CORS preflight, besides `headers`. */
  readonly preflight: readonly string[]
}

export interface Profiles {
  readonly of: Readonly<Record<RoutedInterface, InterfaceProfile>>
  /** `Contentful` for the vendor `contentful`. */
  readonly vendorName: string
  readonly requestIdHeader: string
  /** The names of `RATE_HEADERS`, with the vendor's word. */
  readonly rateHeaders: readonly string[]
  /** On every answer of the server, pages included. */
  readonly security: readonly string[]
}

/**
 * Every answer to a token is `private`: a shared cache may not keep it, so no setting of a proxy in between can hand one
 * token's answer to another. `max-age=0` is what clients of the original see: they may keep it, and ask again with
 * If-None-Match. `vary` holds for browsers, whose own cache may serve two tokens. An operator who wants a
 * CDN in front of delivery overrides this there, with a cache key that includes the token.
 */
export const TOKENED_CACHE = 'max-age=0, private'

const READ_METHODS = 'GET,HEAD,OPTIONS'
const WRITE_METHODS = 'DELETE,GET,HEAD,POST,PUT,PATCH,OPTIONS'

const WIRE = {
  delivery: { format: 'delivery', api: 'cda', etagPrefix: 'd', methods: READ_METHODS, maxAge: 86_400 },
  preview: { format: 'delivery', api: 'cpa', etagPrefix: 'p', methods: READ_METHODS, maxAge: 1_728_000 },
  management: { format: 'management', api: 'cma', etagPrefix: 'm', methods: WRITE_METHODS, maxAge: 1_728_000 },
  upload: { format: 'management', api: 'upload', etagPrefix: 'u', methods: WRITE_METHODS, maxAge: 1_728_000 },
} as const

const REQUEST_HEADERS =
  'Accept,Accept-Language,Authorization,Cache-Control,Content-Length,Content-Range,Content-Type,DNT,Destination,Expires,' +
  'If-Match,If-Modified-Since,If-None-Match,Keep-Alive,Last-Modified,Origin,Pragma,Range,User-Agent,' +
  'X-Http-Method-Override,X-Mx-ReqToken,X-Requested-With,X-Sheaf-Min-Position,CF-Sequence,cf-trace'

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

/** As the original: management tells its limits on every answer, the others only when to come back. */
const RATE_LIMIT_HEADERS = {
  delivery: ['Reset'],
  preview: ['Reset'],
  management: RATE_HEADERS,
  upload: ['Reset'],
}

export function createProfiles({ vendor, tls }: { vendor: string; tls: boolean }): Profiles {
  const vendorName = vendor.charAt(0).toUpperCase() + vendor.slice(1)
  const requestIdHeader = `X-${vendorName}-Request-Id`
  const security = ['X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'no-referrer']
  if (tls) security.push('Strict-Transport-Security', 'max-age=15768000')
  const allowed = [REQUEST_HEADERS, ...VENDOR_REQUEST_HEADERS.map((name) => `X-${vendorName}-${name}`)].join(',')
  const exposed = (name: RoutedInterface) =>
    ['Etag', requestIdHeader, 'X-Sheaf-Position', 'Retry-After']
      .concat(RATE_LIMIT_HEADERS[name].map((limit) => `X-${vendorName}-RateLimit-${limit}`))
      .join(',')

  const profile = (name: RoutedInterface): InterfaceProfile => ({
    name,
    mediaType: `application/vnd.${vendor}.${WIRE[name].format}.v1+json`,
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
    },
    vendorName,
    requestIdHeader,
    rateHeaders: RATE_HEADERS.map((name) => `X-${vendorName}-RateLimit-${name}`),
    security,
  }
}
