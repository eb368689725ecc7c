import {
  auditLogTarget,
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
  objectLocation,
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
  /** The key in `sheaf.config.json`: the variable without `SHEAF_`, in camelCase. */
  readonly key: string
  readonly kind: Kind<T>
  /** Written as an operator would write it; null means unset. */
  readonly default: D
  readonly secret: boolean
  readonly description: string
}

function setting<T, const D extends string | null>(name: string, kind: Kind<T>, fallback: D, description: string) {
  return { name, key: fileKey(name), kind, default: fallback, secret: false, description } satisfies Setting<T, D>
}

/** A setting whose value is never printed. */
function secret<T>(name: string, kind: Kind<T>, description: string) {
  return { ...setting(name, kind, null, description), secret: true } satisfies Setting<T, null>
}

const fileKey = (name: string): string =>
  name
    .replace(/^SHEAF_/, '')
    .toLowerCase()
    .replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** Limits against hostile clients. No honest client reaches them, so the operator cannot change them. */
export const FIXED_HTTP_LIMITS = {
  /** Requests that one connection may send before it gets the first response. */
  pipelined: 100,
  /** Requests in progress with one token, per process. */
  inFlightPerToken: 100,
  /** Bytes of responses that clients have not read yet, per process. */
  unsentBytes: 256 * MB,
  /** Time without progress after which a client that does not read its response is disconnected. */
  stallMs: 30 * SECOND,
} satisfies Readonly<Record<string, number>>

/**
 * Every setting, in the groups and under the names that `Config` has. The types of `Config` and the table in
 * docs/configuration.md are derived from it, so a new setting or limit is one line here.
 */
export const SETTING_GROUPS = {
  source: {
    file: setting('SHEAF_CONFIG', path, null, 'The configuration file. Unset: `sheaf.config.json`, if there is one.'),
  },
  http: {
    // The first start prints a login, creates demo content and has no TLS, so other machines must not reach it.
    host: setting(
      'SHEAF_HOST',
      listenHost,
      '127.0.0.1',
      'Address to listen on. `0.0.0.0` or `::` admits other machines.',
    ),
    port: setting('SHEAF_PORT', port, '4000', 'Port to listen on.'),
    allowedHosts: setting(
      'SHEAF_ALLOWED_HOSTS',
      hostNames,
      '',
      'Host names that requests may use, besides those of the public URLs. Unset: any.',
    ),
    trustedProxies: setting(
      'SHEAF_TRUSTED_PROXIES',
      networks,
      '',
      'Proxies whose `X-Forwarded-…` headers are trusted.',
    ),
    metricsToken: secret(
      'SHEAF_METRICS_TOKEN',
      bearerToken,
      'Bearer token for `/metrics`. Unset: only this machine may read it.',
    ),
  },
  tls: {
    certFile: setting(
      'SHEAF_TLS_CERT',
      path,
      null,
      'Certificate chain (PEM). Set together with the key, it turns TLS on.',
    ),
    keyFile: setting('SHEAF_TLS_KEY', path, null, 'Private key of the certificate (PEM).'),
  },
  shutdown: {
    graceMs: setting(
      'SHEAF_SHUTDOWN_GRACE',
      duration(0, 5 * MINUTE),
      '2s',
      'Time after SIGTERM in which the server reports not ready but still accepts requests.',
    ),
    drainMs: setting(
      'SHEAF_SHUTDOWN_DRAIN',
      duration(0, 30 * MINUTE),
      '7s',
      'Time to finish open requests after that.',
    ),
  },
  publicUrls: {
    base: setting(
      'SHEAF_PUBLIC_URL',
      publicOrigin,
      null,
      'URL of the server for clients. Unset: `http(s)://localhost:port`.',
    ),
    delivery: setting('SHEAF_PUBLIC_DELIVERY_URL', publicUrl, null, 'Delivery. Unset: public URL + `/cdn`.'),
    preview: setting('SHEAF_PUBLIC_PREVIEW_URL', publicUrl, null, 'Preview. Unset: public URL + `/preview`.'),
    management: setting('SHEAF_PUBLIC_MANAGEMENT_URL', publicUrl, null, 'Management. Unset: public URL + `/api`.'),
    upload: setting('SHEAF_PUBLIC_UPLOAD_URL', publicUrl, null, 'Uploads. Unset: public URL + `/upload`.'),
    graphql: setting('SHEAF_PUBLIC_GRAPHQL_URL', publicUrl, null, 'GraphQL. Unset: public URL + `/graphql`.'),
    images: setting('SHEAF_PUBLIC_IMAGES_URL', publicUrl, null, 'Asset files and images. Unset: the public URL.'),
    auth: setting('SHEAF_PUBLIC_AUTH_URL', publicOrigin, null, 'Login and OAuth. Unset: the public URL.'),
  },
  database: {
    url: secret('SHEAF_DATABASE_URL', databaseUrl, 'PostgreSQL database. Unset: SQLite in the data folder.'),
    poolSize: setting('SHEAF_DATABASE_POOL', integer(2, 500), '10', 'PostgreSQL connections per process.'),
    maxStalenessMs: setting(
      'SHEAF_MAX_STALENESS',
      duration(SECOND, 5 * MINUTE),
      '5s',
      'PostgreSQL: maximum age of cached content. A node that has not followed the change log for this long asks the database for every request.',
    ),
  },
  replica: {
    maxLagMs: setting(
      'SHEAF_MAX_REPLICA_LAG',
      duration(SECOND, DAY),
      '30s',
      'Delivery nodes: a node whose replica is further behind its primary is not ready.',
    ),
    waitMs: setting(
      'SHEAF_REPLICA_WAIT',
      duration(0, MINUTE),
      '5s',
      'Delivery nodes: how long a read waits for the replica to reach its `X-Sheaf-Min-Position`.',
    ),
  },
  migrations: {
    atStart: setting(
      'SHEAF_MIGRATE',
      boolean,
      '1',
      'Migrate the database at start. `0`: wait until another process has done it, for example `sheaf migrate`.',
    ),
    waitMs: setting(
      'SHEAF_MIGRATE_WAIT',
      duration(0, HOUR),
      '1m',
      'PostgreSQL: how long a server that does not migrate waits for that at start.',
    ),
  },
  server: {
    dataDir: setting('SHEAF_DATA', path, './data', 'Data folder: the SQLite file, asset files, the secret key.'),
    role: setting(
      'SHEAF_ROLE',
      choice('all', 'delivery', 'worker'),
      'all',
      'What the node does, as `--role`. `delivery`: delivery, preview, GraphQL and images, from a read replica. `worker`: background work.',
    ),
    workers: setting('SHEAF_WORKERS', integer(1, 64), '1', 'Processes that serve requests.'),
    tracing: setting(
      'SHEAF_TRACING',
      boolean,
      '0',
      'Export traces with OpenTelemetry. Where to, and which ones: the standard variables `OTEL_…`.',
    ),
    secretKey: secret(
      'SHEAF_SECRET_KEY',
      secretKey,
      'Encrypts stored secrets. Unset: `secret.key` in the data folder.',
    ),
    demo: setting('SHEAF_DEMO', boolean, '1', 'Create the demo space on the first start.'),
    vendor: setting('SHEAF_VENDOR', vendorWord, 'contentful', 'Vendor word in media types and header names.'),
    outboundAllow: setting(
      'SHEAF_OUTBOUND_ALLOW',
      networksAndHosts,
      '',
      'Private networks and host names that webhooks and asset fetches may reach.',
    ),
    imageTimeoutMs: setting(
      'SHEAF_IMAGE_TIMEOUT',
      duration(SECOND, 10 * MINUTE),
      '10s',
      'Time limit for one image; raise it on a slow machine.',
    ),
    oauthTokenMs: setting(
      'SHEAF_OAUTH_LIFE',
      duration(MINUTE, 30 * 24 * 60 * MINUTE),
      '8h',
      'How long a token of an OAuth application is valid.',
    ),
    checkResponses: setting(
      'SHEAF_CHECK_RESPONSES',
      boolean,
      '0',
      'For development: return 500 when a response does not match its schema in the API document.',
    ),
  },
  s3: {
    bucket: setting(
      'SHEAF_S3_BUCKET',
      bucketName,
      null,
      'Store asset files in this S3 bucket. Unset: in the data folder.',
    ),
    endpoint: setting('SHEAF_S3_ENDPOINT', publicOrigin, null, 'Address of an S3-compatible store. Unset: Amazon S3.'),
    region: setting('SHEAF_S3_REGION', word, 'us-east-1', 'Region of the bucket.'),
    prefix: setting('SHEAF_S3_PREFIX', keyPrefix, '', 'Prefix of every file name in the bucket.'),
    pathStyle: setting('SHEAF_S3_PATH_STYLE', boolean, '1', 'Write the bucket into the path, not into the host name.'),
    accessKeyId: setting(
      'SHEAF_S3_ACCESS_KEY',
      accessKey,
      null,
      'Id of the access key. Unset: the credentials of the machine.',
    ),
    secretAccessKey: secret('SHEAF_S3_SECRET_KEY', bearerToken, 'Secret of the access key.'),
  },
  backup: {
    to: setting(
      'SHEAF_BACKUP_TO',
      objectLocation,
      null,
      'Folder or S3 prefix of backups; S3 uses the endpoint, region and access key of `SHEAF_S3_…`.',
    ),
    everyMs: setting(
      'SHEAF_BACKUP_EVERY',
      duration(MINUTE, 30 * DAY),
      null,
      'Interval of scheduled backups, such as `24h`. Unset: only `sheaf backup` creates backups.',
    ),
    keep: setting(
      'SHEAF_BACKUP_KEEP',
      integer(1, 10_000),
      '14',
      'Scheduled backups that are kept; older ones are deleted.',
    ),
    key: secret('SHEAF_BACKUP_KEY', secretKey, 'Encrypts backups. Unset: they are not encrypted.'),
  },
  admin: {
    email: setting('SHEAF_ADMIN_EMAIL', email, 'admin@sheaf.local', 'Login of the first user.'),
    password: secret('SHEAF_ADMIN_PASSWORD', password, 'Password of the first user. Unset: a random one.'),
    token: secret('SHEAF_ADMIN_TOKEN', managementToken, 'A management token with this value for the first user.'),
  },
  oidc: {
    issuer: setting(
      'SHEAF_OIDC_ISSUER',
      issuerUrl,
      null,
      'OpenID Connect provider to sign in with. Its callback: public URL + `/login/provider/callback`.',
    ),
    clientId: setting('SHEAF_OIDC_CLIENT_ID', plainText, null, 'Client id at that provider.'),
    clientSecret: secret('SHEAF_OIDC_CLIENT_SECRET', plainText, 'Client secret at that provider.'),
    name: setting('SHEAF_OIDC_NAME', plainText, 'single sign-on', 'Name of that provider on the login page.'),
    create: setting(
      'SHEAF_OIDC_CREATE',
      newUsers,
      'nobody',
      'Who becomes a member of the first organization by signing in there for the first time.',
    ),
  },
  webhooks: {
    retries: setting(
      'SHEAF_WEBHOOK_RETRIES',
      choice('standard', 'short'),
      'standard',
      'Retries of failed webhook calls: for three days, or twice within a minute.',
    ),
    keepMs: setting(
      'SHEAF_WEBHOOK_KEEP',
      duration(HOUR, 10_000 * HOUR),
      '720h',
      'How long webhook calls stay in the log.',
    ),
    keepCalls: setting(
      'SHEAF_WEBHOOK_KEEP_CALLS',
      integer(100, 10_000_000),
      '10000',
      'Calls of one webhook that stay in the log.',
    ),
  },
  retention: {
    versionMs: setting(
      'SHEAF_KEEP_VERSIONS',
      duration(4 * DAY, 3650 * DAY),
      null,
      'How long versions and snapshots are retained after newer ones have replaced them, and the history of deleted resources. Unset: forever.',
    ),
    versionCount: setting(
      'SHEAF_KEEP_VERSION_COUNT',
      integer(1, 1_000_000),
      null,
      'Versions and snapshots of one resource that are retained; those of the last four days always are. Unset: all.',
    ),
    changeMs: setting(
      'SHEAF_KEEP_CHANGES',
      duration(7 * DAY, 3650 * DAY),
      null,
      'How long the change log is retained. Sync tokens and stream positions from before are refused. Unset: forever.',
    ),
    auditMs: setting(
      'SHEAF_KEEP_AUDIT',
      duration(30 * DAY, 3650 * DAY),
      null,
      'How long the audit log is retained. Unset: forever.',
    ),
  },
  log: {
    level: setting(
      'SHEAF_LOG_LEVEL',
      choice('debug', 'info', 'warn', 'error', 'silent'),
      'info',
      'Lowest level that is logged.',
    ),
    format: setting('SHEAF_LOG_FORMAT', choice('pretty', 'json'), null, 'Unset: pretty on a terminal, else json.'),
  },
  audit: {
    log: setting(
      'SHEAF_AUDIT_LOG',
      auditLogTarget,
      null,
      'Where nodes with background work also write the audit log: a file, or a syslog server. Unset: only to the database.',
    ),
  },
  deliveryCache: {
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
  },
  staleIfError: {
    published: setting(
      'SHEAF_STALE_IF_ERROR',
      duration(0, DAY),
      '10m',
      'PostgreSQL: how long delivery returns cached content, marked as stale, while the database cannot be reached. `0s`: not at all.',
    ),
    current: setting('SHEAF_STALE_IF_ERROR_PREVIEW', duration(0, DAY), '0s', 'The same for preview.'),
  },
  cacheBytes: {
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
  },
  httpLimits: {
    bodyBytes: setting('SHEAF_LIMIT_BODY', bytes(KB, 64 * MB), '1MB', 'JSON body of a request.'),
    jsonDepth: setting('SHEAF_LIMIT_JSON_DEPTH', integer(8, 512), '64', 'Nesting of a JSON body.'),
    jsonKeys: setting('SHEAF_LIMIT_JSON_KEYS', integer(100, 1_000_000), '20000', 'Keys in a JSON body.'),
    urlLength: setting('SHEAF_LIMIT_URL', integer(256, 32_768), '7600', 'Characters of a request URL.'),
    queryParams: setting('SHEAF_LIMIT_QUERY_PARAMS', integer(10, 1000), '200', 'Parameters of a request.'),
    headerBytes: setting('SHEAF_LIMIT_HEADER_BYTES', bytes(4 * KB, 128 * KB), '16KB', 'All headers of a request.'),
    headerLines: setting('SHEAF_LIMIT_HEADER_LINES', integer(20, 1000), '100', 'Header lines of a request.'),
    headersTimeoutMs: setting(
      'SHEAF_LIMIT_HEADERS_TIME',
      duration(SECOND, 5 * MINUTE),
      '10s',
      'Time for the headers to arrive.',
    ),
    requestTimeoutMs: setting(
      'SHEAF_LIMIT_REQUEST_TIME',
      duration(SECOND, 60 * MINUTE),
      '30s',
      'Time for a request to arrive.',
    ),
    keepAliveMs: setting(
      'SHEAF_LIMIT_KEEP_ALIVE',
      duration(SECOND, 10 * MINUTE),
      '65s',
      'Time an idle connection stays open.',
    ),
    maxSockets: setting('SHEAF_LIMIT_SOCKETS', integer(10, 100_000), '2000', 'Open connections per process.'),
    maxSocketsPerAddress: setting(
      'SHEAF_LIMIT_SOCKETS_ADDRESS',
      integer(0, 100_000),
      '500',
      'Open connections per process from one address (IPv6: /64) that is no trusted proxy. 0: no limit.',
    ),
    maxRequestsPerSocket: setting(
      'SHEAF_LIMIT_SOCKET_REQUESTS',
      integer(1, 1_000_000),
      '10000',
      'Requests per connection.',
    ),
    inFlight: setting('SHEAF_LIMIT_IN_FLIGHT', integer(10, 100_000), '1000', 'Requests in progress per process.'),
    streams: setting(
      'SHEAF_LIMIT_STREAMS',
      integer(0, 100_000),
      '500',
      'Open change streams and live queries per process.',
    ),
    streamsPerToken: setting(
      'SHEAF_LIMIT_STREAMS_EACH',
      integer(0, 100_000),
      '50',
      'Open change streams and live queries per process with one token.',
    ),
    heartbeatMs: setting(
      'SHEAF_STREAM_HEARTBEAT',
      duration(SECOND, 5 * MINUTE),
      '15s',
      'Interval of heartbeats in an idle change stream or live query.',
    ),
    // Far above the needs of a website or script, and low enough that one client cannot starve all others.
    rateDelivery: setting(
      'SHEAF_LIMIT_RATE_DELIVERY',
      integer(0, 1_000_000),
      '100000',
      'Requests per second with one delivery or preview token, per process. 0: no limit.',
    ),
    rateManagement: setting(
      'SHEAF_LIMIT_RATE_MANAGEMENT',
      integer(0, 1_000_000),
      '10000',
      'Requests per second with one management token, per process. 0: no limit.',
    ),
    rateAddress: setting(
      'SHEAF_LIMIT_RATE_ADDRESS',
      integer(0, 1_000_000),
      '200000',
      'Requests per second from one address (IPv6: /64), per process. 0: no limit.',
    ),
    responseBytes: setting('SHEAF_LIMIT_RESPONSE', bytes(64 * KB, 64 * MB), '7MB', 'Size of the response to a search.'),
  },
  graphql: {
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
  },
  contentLimits: {
    pageSize: setting('SHEAF_LIMIT_PAGE', integer(1, 10_000), '1000', 'Largest `limit` of a search.'),
    defaultPageSize: setting(
      'SHEAF_LIMIT_PAGE_DEFAULT',
      integer(1, 10_000),
      '100',
      'Page size of a search without `limit`.',
    ),
    skip: setting('SHEAF_LIMIT_SKIP', integer(1000, 10_000_000), '100000', 'Largest `skip` of a search.'),
    includeLevels: setting(
      'SHEAF_LIMIT_INCLUDE',
      integer(0, 100),
      '10',
      'Largest `include` of a search. Clients expect 10.',
    ),
    filters: setting('SHEAF_LIMIT_FILTERS', integer(1, 200), '30', 'Filters of a search.'),
    filterValues: setting(
      'SHEAF_LIMIT_FILTER_VALUES',
      integer(1, 1000),
      '100',
      'Values in one filter (`[in]`, `[nin]`, `[all]`).',
    ),
    referenceLevels: setting(
      'SHEAF_LIMIT_REFERENCES',
      integer(0, 20),
      '5',
      'Maximum number of references that one filter of a search follows.',
    ),
    selectPaths: setting('SHEAF_LIMIT_SELECT', integer(1, 1000), '100', 'Paths in `select`.'),
    symbolCharacters: setting('SHEAF_LIMIT_SYMBOL', integer(1, 1000), '256', 'Characters of a Symbol field.'),
    textCharacters: setting('SHEAF_LIMIT_TEXT', integer(1000, 10_000_000), '50000', 'Characters of a Text field.'),
    listItems: setting('SHEAF_LIMIT_LIST', integer(1, 10_000), '1000', 'Items of a list field.'),
    fieldsPerContentType: setting('SHEAF_LIMIT_FIELDS', integer(1, 1000), '100', 'Fields of a content type.'),
    tagsPerResource: setting('SHEAF_LIMIT_RESOURCE_TAGS', integer(1, 1000), '100', 'Tags on an entry or asset.'),
    tagsPerEnvironment: setting('SHEAF_LIMIT_TAGS', integer(1, 10_000), '1000', 'Tags in an environment.'),
    releasesPerEnvironment: setting('SHEAF_LIMIT_RELEASES', integer(1, 10_000), '1000', 'Releases in an environment.'),
    releaseEntities: setting(
      'SHEAF_LIMIT_RELEASE_ENTITIES',
      integer(1, 1000),
      '500',
      'Entries and assets of a release.',
    ),
    bulkEntities: setting(
      'SHEAF_LIMIT_BULK',
      integer(1, 10_000),
      '200',
      'Entries and assets of a bulk action. Clients expect 200.',
    ),
    contentTypesPerEnvironment: setting(
      'SHEAF_LIMIT_CONTENT_TYPES',
      integer(1, 10_000),
      '1000',
      'Content types in an environment.',
    ),
    localesPerEnvironment: setting('SHEAF_LIMIT_LOCALES', integer(1, 1000), '100', 'Locales in an environment.'),
    environmentsPerSpace: setting('SHEAF_LIMIT_ENVIRONMENTS', integer(1, 1000), '100', 'Environments in a space.'),
    aliasesPerSpace: setting('SHEAF_LIMIT_ALIASES', integer(1, 1000), '20', 'Environment aliases in a space.'),
    apiKeysPerSpace: setting('SHEAF_LIMIT_API_KEYS', integer(1, 10_000), '200', 'API keys in a space.'),
    conceptsPerOrganization: setting(
      'SHEAF_LIMIT_CONCEPTS',
      integer(1, 100_000),
      '10000',
      'Taxonomy concepts in an organization.',
    ),
    conceptSchemesPerOrganization: setting(
      'SHEAF_LIMIT_CONCEPT_SCHEMES',
      integer(1, 1000),
      '100',
      'Concept schemes in an organization.',
    ),
    webhooksPerSpace: setting('SHEAF_LIMIT_WEBHOOKS', integer(1, 10_000), '100', 'Webhooks in a space.'),
    resourceBytes: setting(
      'SHEAF_LIMIT_RESOURCE',
      bytes(64 * KB, 32 * MB),
      '2MB',
      'A stored entry, asset, content type, role, webhook or other resource; at most half of `SHEAF_LIMIT_RESPONSE`.',
    ),
    uploadBytes: setting('SHEAF_LIMIT_UPLOAD', bytes(KB, 1000 * GB), '5GB', 'A file, uploaded or fetched.'),
    waitingUploadBytes: setting(
      'SHEAF_LIMIT_WAITING_UPLOADS',
      bytes(MB, 1000 * GB),
      '20GB',
      'Uploads of one user that no asset uses yet, together.',
    ),
    imageBytes: setting('SHEAF_LIMIT_IMAGE', bytes(KB, GB), '50MB', 'Size of an image that is transformed.'),
    variantBytes: setting('SHEAF_IMAGE_CACHE', bytes(MB, 1000 * GB), '5GB', 'Total size of stored derived images.'),
    keepUnusedFilesMs: setting(
      'SHEAF_FILES_KEEP_UNUSED',
      duration(0, 87_600 * HOUR),
      '720h',
      'How long an unused file is retained.',
    ),
    serveDeletedFilesMs: setting(
      'SHEAF_FILES_SERVE_DELETED',
      duration(0, 87_600 * HOUR),
      '0s',
      'How long the files of a deleted asset are still served, within the retention time.',
    ),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Setting>>>>

export const SETTINGS: readonly Setting[] = Object.values(SETTING_GROUPS).flatMap((group) => Object.values(group))

type ValueOf<S> = S extends Setting<infer T, infer D> ? (D extends null ? T | null : T) : never
type ValuesOf<Group> = { readonly [Name in keyof Group]: ValueOf<Group[Name]> }

export type SettingValues = {
  readonly [Group in keyof typeof SETTING_GROUPS]: ValuesOf<(typeof SETTING_GROUPS)[Group]>
}
