import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type {
  Config,
  ContentLimits,
  HttpLimits,
  OidcConfig,
  PublicUrlSettings,
  S3Config,
  StoreConfig,
} from './config.ts'
import { ConfigError } from './config-error.ts'
import { publicHosts, publicUrls } from './public-urls.ts'
import { type ReadSettings, readSettings, type Sources } from './read-settings.ts'
import { SETTINGS, type SettingKey, type SettingValues } from './settings.ts'

export interface ReadConfigOptions extends Sources {
  /** Is the output a terminal? Decides the form of the log where the operator did not. */
  readonly terminal?: boolean | undefined
}

/** Environment over file over default. Throws one `ConfigError` that names every mistake. */
export function readConfig({ terminal = false, ...sources }: ReadConfigOptions): Config {
  const settings = readSettings(sources)
  const problems = [...settings.problems, ...contradictions(settings)]
  if (problems.length > 0) throw new ConfigError(problems)

  const { values } = settings
  const urlSettings = publicUrlSettings(values)
  const urls = publicUrls(urlSettings, values.port)
  return {
    http: {
      host: values.host,
      port: values.port,
      tls: values.tlsCert && values.tlsKey ? { certFile: values.tlsCert, keyFile: values.tlsKey } : null,
      trustedProxies: values.trustedProxies,
      limits: httpLimits(values),
      shutdown: { graceMs: values.shutdownGrace, drainMs: values.shutdownDrain },
      allowedHosts: values.allowedHosts,
      metricsToken: values.metricsToken,
    },
    publicUrls: urls,
    publicUrlSettings: urlSettings,
    publicHosts: publicHosts(urls),
    dataDir: values.data,
    store: store(values),
    workers: values.workers,
    demo: values.demo,
    admin: { email: values.adminEmail, password: values.adminPassword, token: values.adminToken },
    outboundAllow: values.outboundAllow,
    imageTimeoutMs: values.imageTimeout,
    checkResponses: values.checkResponses,
    webhooks: {
      retries: values.webhookRetries,
      keepMs: values.webhookKeep,
      keepCalls: values.webhookKeepCalls,
    },
    vendor: values.vendor,
    log: { level: values.logLevel, format: values.logFormat ?? (terminal ? 'pretty' : 'json') },
    secretKey: values.secretKey,
    contentLimits: contentLimits(values),
    s3: s3(values),
    deliveryCache: { cacheControl: cacheControl(values), keysHeader: values.deliveryKeysHeader },
    cacheBytes: { responses: values.cacheAnswers, fragments: values.cacheFragments, lists: values.cacheLists },
    oauthTokenMs: values.oauthLife,
    oidc: oidc(values),
  }
}

/** Values that are right alone and wrong together. */
function contradictions({ values, given }: ReadSettings): string[] {
  const problems: string[] = []
  const where = (key: SettingKey) => given.get(key) ?? SETTINGS[key].name

  for (const [one, other] of [
    ['tlsCert', 'tlsKey'],
    ['tlsKey', 'tlsCert'],
  ] as const) {
    if (!given.has(one)) continue
    if (!given.has(other)) problems.push(`${where(one)}: set without ${SETTINGS[other].name}; TLS needs both`)
    const file = values[one]
    if (file !== null && !isReadable(file)) problems.push(`${where(one)}: the file ${file} cannot be read`)
  }
  if (given.has('tlsCert') && values.publicUrl?.startsWith('http:')) {
    problems.push(`${where('publicUrl')}: begins with http: although TLS is on; expected https:`)
  }
  for (const [one, other] of [
    ['s3AccessKey', 's3SecretKey'],
    ['s3SecretKey', 's3AccessKey'],
    ['s3AccessKey', 's3Bucket'],
    ['s3Endpoint', 's3Bucket'],
  ] as const) {
    if (given.has(one) && !given.has(other)) problems.push(`${where(one)}: set without ${SETTINGS[other].name}`)
  }
  if (given.has('oidcIssuer') && !given.has('oidcClientId')) {
    problems.push(`${where('oidcIssuer')}: set without ${SETTINGS.oidcClientId.name}; signing in needs both`)
  }
  for (const key of ['oidcClientId', 'oidcClientSecret', 'oidcName', 'oidcCreate'] as const) {
    if (given.has(key) && !given.has('oidcIssuer'))
      problems.push(`${where(key)}: set without ${SETTINGS.oidcIssuer.name}`)
  }
  for (const [small, large] of [
    ['limitPageDefault', 'limitPage'],
    // Node refuses to start a server whose headers may arrive later than the request they belong to.
    ['limitHeadersTime', 'limitRequestTime'],
  ] as const) {
    if (values[small] <= values[large]) continue
    const culprit = given.has(small) ? small : large
    problems.push(`${where(culprit)}: ${SETTINGS[small].name} must not be larger than ${SETTINGS[large].name}`)
  }
  return problems
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function store(values: SettingValues): StoreConfig {
  return values.databaseUrl === null
    ? { kind: 'sqlite', file: join(values.data, 'sheaf.db') }
    : {
        kind: 'postgres',
        url: values.databaseUrl,
        poolSize: values.databasePool,
        maxStalenessMs: values.maxStaleness,
      }
}

function s3(values: SettingValues): S3Config | null {
  const { s3Bucket, s3AccessKey, s3SecretKey } = values
  if (s3Bucket === null) return null
  return {
    bucket: s3Bucket,
    region: values.s3Region,
    endpoint: values.s3Endpoint,
    prefix: values.s3Prefix,
    pathStyle: values.s3PathStyle,
    credentials:
      s3AccessKey === null || s3SecretKey === null ? null : { accessKeyId: s3AccessKey, secretAccessKey: s3SecretKey },
  }
}

function oidc(values: SettingValues): OidcConfig | null {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = values
  if (issuer === null || clientId === null) return null
  return { issuer, clientId, clientSecret, name: values.oidcName, create: values.oidcCreate }
}

function publicUrlSettings(values: SettingValues): PublicUrlSettings {
  return {
    listen: { host: values.host, tls: values.tlsCert !== null },
    configured: {
      base: values.publicUrl,
      delivery: values.publicDeliveryUrl,
      preview: values.publicPreviewUrl,
      management: values.publicManagementUrl,
      upload: values.publicUploadUrl,
      images: values.publicImagesUrl,
      auth: values.publicAuthUrl,
    },
  }
}

/** Guards against clients that mean harm; no honest one comes near, so they are nothing to decide. */
const FIXED_LIMITS = {
  pipelined: 100,
  inFlightPerToken: 100,
  unsentBytes: 256 * 1024 * 1024,
  stallMs: 30_000,
}

function httpLimits(values: SettingValues): HttpLimits {
  return {
    bodyBytes: values.limitBody,
    jsonDepth: values.limitJsonDepth,
    jsonKeys: values.limitJsonKeys,
    urlLength: values.limitUrl,
    queryParams: values.limitQueryParams,
    headerBytes: values.limitHeaderBytes,
    headerLines: values.limitHeaderLines,
    headersTimeoutMs: values.limitHeadersTime,
    requestTimeoutMs: values.limitRequestTime,
    keepAliveMs: values.limitKeepAlive,
    maxSockets: values.limitSockets,
    maxSocketsPerAddress: values.limitSocketsAddress,
    maxRequestsPerSocket: values.limitSocketRequests,
    inFlight: values.limitInFlight,
    ...FIXED_LIMITS,
    streams: values.limitStreams,
    streamsPerToken: values.limitStreamsEach,
    heartbeatMs: values.streamHeartbeat,
    rateDelivery: values.limitRateDelivery,
    rateManagement: values.limitRateManagement,
    rateAddress: values.limitRateAddress,
    responseBytes: values.limitResponse,
  }
}

/** Without any of the settings the header is what clients of the original see. */
function cacheControl(values: SettingValues): string | null {
  const { deliveryMaxAge, deliveryStale, deliverySharedMaxAge } = values
  if (deliveryMaxAge === 0 && deliveryStale === 0 && deliverySharedMaxAge === null) return null
  const seconds = (ms: number) => Math.floor(ms / 1000)
  const parts = [`max-age=${seconds(deliveryMaxAge)}`]
  if (deliverySharedMaxAge !== null) parts.push(`s-maxage=${seconds(deliverySharedMaxAge)}`)
  if (deliveryStale > 0) parts.push(`stale-while-revalidate=${seconds(deliveryStale)}`)
  return [...parts, deliverySharedMaxAge === null ? 'private' : 'public'].join(', ')
}

function contentLimits(values: SettingValues): ContentLimits {
  return {
    pageSize: values.limitPage,
    defaultPageSize: values.limitPageDefault,
    skip: values.limitSkip,
    includeLevels: values.limitInclude,
    filters: values.limitFilters,
    filterValues: values.limitFilterValues,
    referenceLevels: values.limitReferences,
    selectPaths: values.limitSelect,
    symbolCharacters: values.limitSymbol,
    textCharacters: values.limitText,
    listItems: values.limitList,
    fieldsPerContentType: values.limitFields,
    tagsPerResource: values.limitResourceTags,
    tagsPerEnvironment: values.limitTags,
    contentTypesPerEnvironment: values.limitContentTypes,
    localesPerEnvironment: values.limitLocales,
    environmentsPerSpace: values.limitEnvironments,
    aliasesPerSpace: values.limitAliases,
    apiKeysPerSpace: values.limitApiKeys,
    webhooksPerSpace: values.limitWebhooks,
    // What is stored must fit into an answer, with `sys` and with locale codes that were renamed since.
    resourceBytes: Math.min(values.limitResource, Math.floor(values.limitResponse / 2)),
    uploadBytes: values.limitUpload,
    waitingUploadBytes: values.limitWaitingUploads,
    imageBytes: values.limitImage,
    variantBytes: values.imageCache,
    keepUnusedFilesMs: values.filesKeepUnused,
    serveDeletedFilesMs: values.filesServeDeleted,
  }
}
