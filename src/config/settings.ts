import {
  databaseUrl,
  hostNames,
  issuerUrl,
  listenHost,
  networks,
  networksAndHosts,
  publicOrigin,
  publicUrl,
} from './address-kinds.ts'
import {
  accessKey,
  bearerToken,
  boolean,
  bucketName,
  bytes,
  choice,
  duration,
  email,
  headerName,
  integer,
  type Kind,
  keyPrefix,
  managementToken,
  newUsers,
  password,
  path,
  plainText,
  port,
  secretKey,
  vendorWord,
  word,
} from './kinds.ts'

const KB = 1024
const MB = 1024 * KB
const GB = 1024 * MB
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export interface Setting<T = unknown, D extends string | null = string | null> {
  /** The environment variable. */
  readonly name: string
  readonly kind: Kind<T>
  /** Written as an operator would write it; null means unset. */
  readonly default: D
  readonly secret: boolean
  readonly description: string
}

function open<T, const D extends string | null>(name: string, kind: Kind<T>, fallback: D, description: string) {
  return { name, kind, default: fallback, secret: false, description } satisfies Setting<T, D>
}

/** Never printed, whatever goes wrong with it. */
function secret<T>(name: string, kind: Kind<T>, description: string) {
  return { name, kind, default: null, secret: true, description } satisfies Setting<T, null>
}

/**
 * Every setting there is. The key is the name in `sheaf.config.json`: the variable without `SHEAF_`, in camelCase.
 * The table in docs/configuration.md is generated from this one.
 */
export const SETTINGS = {
  config: open('SHEAF_CONFIG', path, null, 'The configuration file. Unset: `sheaf.config.json`, if there is one.'),

  // A first start on a laptop has a printed login, demo content and no TLS: nobody else on the network should see it.
  host: open('SHEAF_HOST', listenHost, '127.0.0.1', 'Address to listen on. `0.0.0.0` or `::` admits other machines.'),
  port: open('SHEAF_PORT', port, '4000', 'Port to listen on.'),
  tlsCert: open('SHEAF_TLS_CERT', path, null, 'Certificate chain (PEM). Set together with the key, it turns TLS on.'),
  tlsKey: open('SHEAF_TLS_KEY', path, null, 'Private key of the certificate (PEM).'),
  allowedHosts: open(
    'SHEAF_ALLOWED_HOSTS',
    hostNames,
    '',
    'Host names that requests may name, beside those of the public URLs. Unset: any.',
  ),
  trustedProxies: open('SHEAF_TRUSTED_PROXIES', networks, '', 'Proxies whose `X-Forwarded-…` headers are believed.'),

  data: open('SHEAF_DATA', path, './data', 'Data folder: the SQLite file, asset files, the secret key.'),
  databaseUrl: secret('SHEAF_DATABASE_URL', databaseUrl, 'PostgreSQL database. Unset: SQLite in the data folder.'),
  databasePool: open('SHEAF_DATABASE_POOL', integer(2, 500), '10', 'PostgreSQL connections per process.'),
  maxStaleness: open(
    'SHEAF_MAX_STALENESS',
    duration(SECOND, 5 * MINUTE),
    '5s',
    'PostgreSQL: maximum age of cached content. A node that cannot follow the change log for this long is not ready.',
  ),
  workers: open('SHEAF_WORKERS', integer(1, 64), '1', 'Processes that answer requests.'),
  s3Bucket: open('SHEAF_S3_BUCKET', bucketName, null, 'Keep asset files in this S3 bucket. Unset: in the data folder.'),
  s3Endpoint: open('SHEAF_S3_ENDPOINT', publicOrigin, null, 'Address of an S3-compatible store. Unset: Amazon S3.'),
  s3Region: open('SHEAF_S3_REGION', word, 'us-east-1', 'Region of the bucket.'),
  s3Prefix: open('SHEAF_S3_PREFIX', keyPrefix, '', 'In front of the name of every file in the bucket.'),
  s3PathStyle: open('SHEAF_S3_PATH_STYLE', boolean, '1', 'Write the bucket into the path, not into the host name.'),
  s3AccessKey: open('SHEAF_S3_ACCESS_KEY', accessKey, null, 'Id of the access key. Unset: as the machine provides it.'),
  s3SecretKey: secret('SHEAF_S3_SECRET_KEY', bearerToken, 'Secret of the access key.'),
  filesKeepUnused: open(
    'SHEAF_FILES_KEEP_UNUSED',
    duration(0, 87_600 * HOUR),
    '720h',
    'How long a file is kept after no asset refers to it any more.',
  ),
  filesServeDeleted: open(
    'SHEAF_FILES_SERVE_DELETED',
    duration(0, 87_600 * HOUR),
    '0s',
    'How long the files of a deleted asset are still served, at most as long as they are kept.',
  ),
  imageCache: open('SHEAF_IMAGE_CACHE', bytes(MB, 1000 * GB), '5GB', 'Transformed pictures that are kept, in all.'),
  imageTimeout: open(
    'SHEAF_IMAGE_TIMEOUT',
    duration(SECOND, 10 * MINUTE),
    '10s',
    'Longest time for one picture; raise it on a slow machine.',
  ),
  secretKey: secret('SHEAF_SECRET_KEY', secretKey, 'Encrypts stored secrets. Unset: `secret.key` in the data folder.'),

  demo: open('SHEAF_DEMO', boolean, '1', 'Create the demo space on the first start.'),
  adminEmail: open('SHEAF_ADMIN_EMAIL', email, 'admin@sheaf.local', 'Login of the first user.'),
  adminPassword: secret('SHEAF_ADMIN_PASSWORD', password, 'Password of the first user. Unset: a random one.'),
  adminToken: secret('SHEAF_ADMIN_TOKEN', managementToken, 'A management token of this value for the first user.'),

  publicUrl: open(
    'SHEAF_PUBLIC_URL',
    publicOrigin,
    null,
    'How clients reach the server. Unset: `http(s)://localhost:port`.',
  ),
  publicDeliveryUrl: open('SHEAF_PUBLIC_DELIVERY_URL', publicUrl, null, 'Delivery. Unset: public URL + `/cdn`.'),
  publicPreviewUrl: open('SHEAF_PUBLIC_PREVIEW_URL', publicUrl, null, 'Preview. Unset: public URL + `/preview`.'),
  publicManagementUrl: open('SHEAF_PUBLIC_MANAGEMENT_URL', publicUrl, null, 'Management. Unset: public URL + `/api`.'),
  publicUploadUrl: open('SHEAF_PUBLIC_UPLOAD_URL', publicUrl, null, 'Uploads. Unset: public URL + `/upload`.'),
  publicImagesUrl: open('SHEAF_PUBLIC_IMAGES_URL', publicUrl, null, 'Asset files and images. Unset: the public URL.'),
  publicAuthUrl: open('SHEAF_PUBLIC_AUTH_URL', publicOrigin, null, 'Login and OAuth. Unset: the public URL.'),
  vendor: open('SHEAF_VENDOR', vendorWord, 'contentful', 'The word in media types and header names clients look for.'),
  outboundAllow: open(
    'SHEAF_OUTBOUND_ALLOW',
    networksAndHosts,
    '',
    'Private networks and host names that webhooks and asset fetches may reach.',
  ),

  webhookRetries: open(
    'SHEAF_WEBHOOK_RETRIES',
    choice('standard', 'short'),
    'standard',
    'How webhook calls are tried again: for three days, or twice within a minute.',
  ),
  webhookKeep: open(
    'SHEAF_WEBHOOK_KEEP',
    duration(HOUR, 10_000 * HOUR),
    '720h',
    'How long webhook calls stay in the log.',
  ),
  webhookKeepCalls: open(
    'SHEAF_WEBHOOK_KEEP_CALLS',
    integer(100, 10_000_000),
    '10000',
    'Calls of one webhook that stay in the log.',
  ),

  checkResponses: open(
    'SHEAF_CHECK_RESPONSES',
    boolean,
    '0',
    'For development: answer 500 when a response does not match its schema in the API document.',
  ),
  logLevel: open(
    'SHEAF_LOG_LEVEL',
    choice('debug', 'info', 'warn', 'error', 'silent'),
    'info',
    'The least that is logged.',
  ),
  logFormat: open('SHEAF_LOG_FORMAT', choice('pretty', 'json'), null, 'Unset: pretty on a terminal, else json.'),
  metricsToken: secret(
    'SHEAF_METRICS_TOKEN',
    bearerToken,
    'Bearer token that `/metrics` demands. Unset: this machine alone.',
  ),
  shutdownGrace: open(
    'SHEAF_SHUTDOWN_GRACE',
    duration(0, 5 * MINUTE),
    '2s',
    'Not ready but still accepting, on SIGTERM.',
  ),
  shutdownDrain: open(
    'SHEAF_SHUTDOWN_DRAIN',
    duration(0, 30 * MINUTE),
    '7s',
    'Time to finish open requests after that.',
  ),

  oidcIssuer: open(
    'SHEAF_OIDC_ISSUER',
    issuerUrl,
    null,
    'OpenID Connect provider to sign in with. Its callback: public URL + `/login/provider/callback`.',
  ),
  oidcClientId: open('SHEAF_OIDC_CLIENT_ID', plainText, null, 'Client id at that provider.'),
  oidcClientSecret: secret('SHEAF_OIDC_CLIENT_SECRET', plainText, 'Client secret at that provider.'),
  oidcName: open('SHEAF_OIDC_NAME', plainText, 'single sign-on', 'What the login page calls that provider.'),
  oidcCreate: open(
    'SHEAF_OIDC_CREATE',
    newUsers,
    'nobody',
    'Who becomes a member of the first organization by signing in there for the first time.',
  ),
  oauthLife: open(
    'SHEAF_OAUTH_LIFE',
    duration(MINUTE, 30 * 24 * 60 * MINUTE),
    '8h',
    'How long a token of an OAuth application is valid.',
  ),

  limitBody: open('SHEAF_LIMIT_BODY', bytes(KB, 64 * MB), '1MB', 'JSON body of a request.'),
  limitJsonDepth: open('SHEAF_LIMIT_JSON_DEPTH', integer(8, 512), '64', 'Nesting of a JSON body.'),
  limitJsonKeys: open('SHEAF_LIMIT_JSON_KEYS', integer(100, 1_000_000), '20000', 'Keys in a JSON body.'),
  limitUpload: open('SHEAF_LIMIT_UPLOAD', bytes(KB, 1000 * GB), '5GB', 'A file, uploaded or fetched.'),
  limitWaitingUploads: open(
    'SHEAF_LIMIT_WAITING_UPLOADS',
    bytes(MB, 1000 * GB),
    '20GB',
    'Uploads of one user that no asset uses yet, together.',
  ),
  limitImage: open('SHEAF_LIMIT_IMAGE', bytes(KB, GB), '50MB', 'A picture that is transformed.'),
  limitResponse: open('SHEAF_LIMIT_RESPONSE', bytes(64 * KB, 64 * MB), '7MB', 'Size of the response to a search.'),
  limitResource: open(
    'SHEAF_LIMIT_RESOURCE',
    bytes(64 * KB, 32 * MB),
    '2MB',
    'A stored entry, asset, content type, role, webhook or other resource; at most half of `SHEAF_LIMIT_RESPONSE`.',
  ),
  limitUrl: open('SHEAF_LIMIT_URL', integer(256, 32_768), '7600', 'Characters of a request URL.'),
  limitQueryParams: open('SHEAF_LIMIT_QUERY_PARAMS', integer(10, 1000), '200', 'Parameters of a request.'),
  limitHeaderBytes: open('SHEAF_LIMIT_HEADER_BYTES', bytes(4 * KB, 128 * KB), '16KB', 'All headers of a request.'),
  limitHeaderLines: open('SHEAF_LIMIT_HEADER_LINES', integer(20, 1000), '100', 'Header lines of a request.'),
  limitHeadersTime: open(
    'SHEAF_LIMIT_HEADERS_TIME',
    duration(SECOND, 5 * MINUTE),
    '10s',
    'Time for the headers to arrive.',
  ),
  limitRequestTime: open(
    'SHEAF_LIMIT_REQUEST_TIME',
    duration(SECOND, 60 * MINUTE),
    '30s',
    'Time for a request to arrive.',
  ),
  limitKeepAlive: open(
    'SHEAF_LIMIT_KEEP_ALIVE',
    duration(SECOND, 10 * MINUTE),
    '65s',
    'Time an idle connection stays open.',
  ),
  limitSockets: open('SHEAF_LIMIT_SOCKETS', integer(10, 100_000), '2000', 'Open connections per process.'),
  limitSocketsAddress: open(
    'SHEAF_LIMIT_SOCKETS_ADDRESS',
    integer(0, 100_000),
    '500',
    'Open connections per process from one address (IPv6: /64) that is no trusted proxy. 0: no limit.',
  ),
  limitSocketRequests: open('SHEAF_LIMIT_SOCKET_REQUESTS', integer(1, 1_000_000), '10000', 'Requests per connection.'),
  limitInFlight: open('SHEAF_LIMIT_IN_FLIGHT', integer(10, 100_000), '1000', 'Requests in work per process.'),

  limitStreams: open('SHEAF_LIMIT_STREAMS', integer(0, 100_000), '500', 'Open change streams per process.'),
  limitStreamsEach: open(
    'SHEAF_LIMIT_STREAMS_EACH',
    integer(0, 100_000),
    '50',
    'Open change streams per process with one token.',
  ),
  streamHeartbeat: open(
    'SHEAF_STREAM_HEARTBEAT',
    duration(SECOND, 5 * MINUTE),
    '15s',
    'Time after which a silent change stream says that it is alive.',
  ),

  deliveryMaxAge: open(
    'SHEAF_DELIVERY_MAX_AGE',
    duration(0, 365 * DAY),
    '0s',
    'How long a client may use an answer of delivery without asking again (`max-age`).',
  ),
  deliveryStale: open(
    'SHEAF_DELIVERY_STALE',
    duration(0, 365 * DAY),
    '0s',
    'How long a client may still use it while it asks again (`stale-while-revalidate`).',
  ),
  deliverySharedMaxAge: open(
    'SHEAF_DELIVERY_SHARED_MAX_AGE',
    duration(0, 365 * DAY),
    null,
    'Lets shared caches, such as a CDN, keep answers of delivery for so long (`public`, `s-maxage`). Unset: they may not.',
  ),
  deliveryKeysHeader: open(
    'SHEAF_DELIVERY_KEYS_HEADER',
    headerName,
    null,
    'Header that names what an answer of delivery depends on, for purging a CDN: `Surrogate-Key`, `Cache-Tag`, … Unset: none.',
  ),
  cacheAnswers: open(
    'SHEAF_CACHE_ANSWERS',
    bytes(0, 64 * GB),
    '64MB',
    'Memory per process for whole answers of delivery and preview. `0B` turns all caches of answers and content off.',
  ),
  cacheFragments: open(
    'SHEAF_CACHE_FRAGMENTS',
    bytes(0, 64 * GB),
    '96MB',
    'Memory per process for entries and assets as delivery and preview show them.',
  ),
  cacheLists: open(
    'SHEAF_CACHE_LISTS',
    bytes(0, 8 * GB),
    '16MB',
    'Memory per process for the order of search results, which makes deep pages as quick as the first.',
  ),

  // Far above what a website or a script needs, and low enough that one of them cannot crowd out all others.
  limitRateDelivery: open(
    'SHEAF_LIMIT_RATE_DELIVERY',
    integer(0, 1_000_000),
    '100000',
    'Requests per second with one delivery or preview token, per process. 0: no limit.',
  ),
  limitRateManagement: open(
    'SHEAF_LIMIT_RATE_MANAGEMENT',
    integer(0, 1_000_000),
    '10000',
    'Requests per second with one management token, per process. 0: no limit.',
  ),
  limitRateAddress: open(
    'SHEAF_LIMIT_RATE_ADDRESS',
    integer(0, 1_000_000),
    '200000',
    'Requests per second from one address (IPv6: /64), per process. 0: no limit.',
  ),

  limitPage: open('SHEAF_LIMIT_PAGE', integer(1, 10_000), '1000', 'Largest `limit` of a search.'),
  limitPageDefault: open(
    'SHEAF_LIMIT_PAGE_DEFAULT',
    integer(1, 10_000),
    '100',
    'Page size of a search without `limit`.',
  ),
  limitSkip: open('SHEAF_LIMIT_SKIP', integer(1000, 10_000_000), '100000', 'Largest `skip` of a search.'),
  limitInclude: open('SHEAF_LIMIT_INCLUDE', integer(0, 100), '10', 'Largest `include` of a search. Clients expect 10.'),
  limitFilters: open('SHEAF_LIMIT_FILTERS', integer(1, 200), '30', 'Filters of a search.'),
  limitFilterValues: open(
    'SHEAF_LIMIT_FILTER_VALUES',
    integer(1, 1000),
    '100',
    'Values in one filter (`[in]`, `[nin]`, `[all]`).',
  ),
  limitReferences: open(
    'SHEAF_LIMIT_REFERENCES',
    integer(0, 20),
    '5',
    'Links in a row that one filter of a search can follow.',
  ),
  limitSelect: open('SHEAF_LIMIT_SELECT', integer(1, 1000), '100', 'Paths in `select`.'),
  limitSymbol: open('SHEAF_LIMIT_SYMBOL', integer(1, 1000), '256', 'Characters of a Symbol field.'),
  limitText: open('SHEAF_LIMIT_TEXT', integer(1000, 10_000_000), '50000', 'Characters of a Text field.'),
  limitList: open('SHEAF_LIMIT_LIST', integer(1, 10_000), '1000', 'Items of a list field.'),
  limitFields: open('SHEAF_LIMIT_FIELDS', integer(1, 1000), '100', 'Fields of a content type.'),
  limitResourceTags: open('SHEAF_LIMIT_RESOURCE_TAGS', integer(1, 1000), '100', 'Tags on an entry or asset.'),
  limitTags: open('SHEAF_LIMIT_TAGS', integer(1, 10_000), '1000', 'Tags in an environment.'),
  limitContentTypes: open('SHEAF_LIMIT_CONTENT_TYPES', integer(1, 10_000), '1000', 'Content types in an environment.'),
  limitLocales: open('SHEAF_LIMIT_LOCALES', integer(1, 1000), '100', 'Locales in an environment.'),
  limitEnvironments: open('SHEAF_LIMIT_ENVIRONMENTS', integer(1, 1000), '100', 'Environments in a space.'),
  limitAliases: open('SHEAF_LIMIT_ALIASES', integer(1, 1000), '20', 'Environment aliases in a space.'),
  limitApiKeys: open('SHEAF_LIMIT_API_KEYS', integer(1, 10_000), '200', 'API keys in a space.'),
  limitWebhooks: open('SHEAF_LIMIT_WEBHOOKS', integer(1, 10_000), '100', 'Webhooks in a space.'),
} as const satisfies Readonly<Record<string, Setting>>

export type SettingKey = keyof typeof SETTINGS

type ValueOf<S> = S extends Setting<infer T, infer D> ? (D extends null ? T | null : T) : never

export type SettingValues = { readonly [K in SettingKey]: ValueOf<(typeof SETTINGS)[K]> }

export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[]
