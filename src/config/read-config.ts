import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type { BackupConfig, Config, OidcConfig, PublicUrlSettings, S3Config, StoreConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { publicHosts, publicUrls } from './public-urls.ts'
import { type ReadSettings, readSettings, type Sources } from './read-settings.ts'
import { FIXED_HTTP_LIMITS } from './settings/http-limits.ts'
import type { Setting } from './settings/setting.ts'
import { SETTING_GROUPS, type SettingValues } from './settings.ts'

export interface ReadConfigOptions extends Sources {
  /** True when the output is a terminal; decides the log format when the operator did not set it. */
  readonly terminal?: boolean | undefined
}

/** The environment overrides the file, the file overrides the defaults. Throws one `ConfigError` with every problem. */
export function readConfig({ terminal = false, ...sources }: ReadConfigOptions): Config {
  const settings = readSettings(sources)
  const problems = [...settings.problems, ...contradictions(settings)]
  if (problems.length > 0) throw new ConfigError(problems)

  const { values, secrets } = settings
  const {
    source: _,
    server,
    http,
    tls,
    httpLimits,
    contentLimits,
    publicUrls: configured,
    database,
    audit,
    ...rest
  } = values
  const urlSettings: PublicUrlSettings = { listen: { host: http.host, tls: tls.certFile !== null }, configured }
  const urls = publicUrls(urlSettings, http.port)
  return {
    ...server,
    ...rest,
    http: {
      ...http,
      tls: tls.certFile && tls.keyFile ? { certFile: tls.certFile, keyFile: tls.keyFile } : null,
      limits: { ...httpLimits, ...FIXED_HTTP_LIMITS },
    },
    contentLimits: {
      ...contentLimits,
      // A stored resource must fit into a response, with `sys` and with locale codes that were renamed later.
      resourceBytes: Math.min(contentLimits.resourceBytes, Math.floor(httpLimits.responseBytes / 2)),
    },
    publicUrls: urls,
    publicUrlSettings: urlSettings,
    publicHosts: publicHosts(urls),
    store: store(values),
    log: { level: values.log.level, format: values.log.format ?? (terminal ? 'pretty' : 'json') },
    s3: s3(values.s3),
    backup: backup(values),
    deliveryCache: { cacheControl: cacheControl(values.deliveryCache), keysHeader: values.deliveryCache.keysHeader },
    oidc: oidc(values.oidc),
    auditLog: audit.log,
    secrets,
  }
}

/** Settings that only make sense together. */
function contradictions({ values, given }: ReadSettings): string[] {
  const problems: string[] = []
  const { tls, s3, backup, oidc, httpLimits, contentLimits, publicUrls, server, database } = SETTING_GROUPS
  const has = ({ name }: Setting) => given.has(name)
  const where = ({ name }: Setting) => given.get(name) ?? name
  const requireWith = (one: Setting, other: Setting, reason = '') => {
    if (has(one) && !has(other)) problems.push(`${where(one)}: set without ${other.name}${reason}`)
  }
  const requireFile = (setting: Setting, file: string | null) => {
    if (file !== null && has(setting) && !isReadable(file))
      problems.push(`${where(setting)}: the file ${file} cannot be read`)
  }
  const requireOrder = (small: Setting<number>, large: Setting<number>, isOrdered: boolean) => {
    if (isOrdered) return
    problems.push(`${where(has(small) ? small : large)}: ${small.name} must not be larger than ${large.name}`)
  }

  requireWith(tls.certFile, tls.keyFile, '; TLS needs both')
  requireFile(tls.certFile, values.tls.certFile)
  requireWith(tls.keyFile, tls.certFile, '; TLS needs both')
  requireFile(tls.keyFile, values.tls.keyFile)
  if (has(tls.certFile) && values.publicUrls.base?.startsWith('http:')) {
    problems.push(`${where(publicUrls.base)}: begins with http: although TLS is on; expected https:`)
  }
  if (values.server.role !== 'all' && values.database.url === null) {
    const reason = `the role ${values.server.role} needs PostgreSQL (${database.url.name}); with SQLite one server does everything`
    problems.push(`${where(server.role)}: ${reason}`)
  }
  requireWith(s3.accessKeyId, s3.secretAccessKey)
  requireWith(s3.secretAccessKey, s3.accessKeyId)
  if (values.backup.to?.kind !== 's3') {
    requireWith(s3.accessKeyId, s3.bucket)
    requireWith(s3.endpoint, s3.bucket)
  }
  requireWith(backup.everyMs, backup.to)
  requireWith(oidc.issuer, oidc.clientId, '; signing in needs both')
  for (const setting of [oidc.clientId, oidc.clientSecret, oidc.name, oidc.create]) requireWith(setting, oidc.issuer)
  const { defaultPageSize, pageSize } = values.contentLimits
  requireOrder(contentLimits.defaultPageSize, contentLimits.pageSize, defaultPageSize <= pageSize)
  // Node refuses to start a server whose header timeout is longer than its request timeout.
  const { headersTimeoutMs, requestTimeoutMs } = values.httpLimits
  requireOrder(httpLimits.headersTimeoutMs, httpLimits.requestTimeoutMs, headersTimeoutMs <= requestTimeoutMs)
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

function store({ database: { url, ...options }, replica, server }: SettingValues): StoreConfig {
  return url === null
    ? { kind: 'sqlite', file: join(server.dataDir, 'sheaf.db') }
    : { kind: 'postgres', url, ...options, maxLagMs: replica.maxLagMs }
}

function s3({ bucket, accessKeyId, secretAccessKey, ...options }: SettingValues['s3']): S3Config | null {
  if (bucket === null) return null
  const hasCredentials = accessKeyId !== null && secretAccessKey !== null
  return { bucket, ...options, credentials: hasCredentials ? { accessKeyId, secretAccessKey } : null }
}

/** Backups in S3 use the settings of asset files, except bucket and prefix. */
function backup({ backup: { to, ...options }, s3: settings }: SettingValues): BackupConfig {
  if (to?.kind !== 's3') return { ...options, to }
  const { bucket, prefix } = to
  return { ...options, to: { kind: 's3', s3: s3({ ...settings, bucket, prefix })! } }
}

function oidc({ issuer, clientId, ...options }: SettingValues['oidc']): OidcConfig | null {
  return issuer === null || clientId === null ? null : { issuer, clientId, ...options }
}

/** Without these settings the header is the one that Contentful sends. */
function cacheControl({ maxAgeMs, staleMs, sharedMaxAgeMs }: SettingValues['deliveryCache']): string | null {
  if (maxAgeMs === 0 && staleMs === 0 && sharedMaxAgeMs === null) return null
  const seconds = (ms: number) => Math.floor(ms / 1000)
  const parts = [`max-age=${seconds(maxAgeMs)}`]
  if (sharedMaxAgeMs !== null) parts.push(`s-maxage=${seconds(sharedMaxAgeMs)}`)
  if (staleMs > 0) parts.push(`stale-while-revalidate=${seconds(staleMs)}`)
  return [...parts, sharedMaxAgeMs === null ? 'private' : 'public'].join(', ')
}
