import { path } from './kinds.ts'
import { ADMIN, OIDC } from './settings/accounts.ts'
import { CONTENT_LIMITS } from './settings/content-limits.ts'
import { DATABASE, MIGRATIONS, REPLICA, RETENTION } from './settings/database.ts'
import { CACHE_BYTES, DELIVERY_CACHE, GRAPHQL, STALE_IF_ERROR } from './settings/delivery.ts'
import { BACKUP, S3 } from './settings/files.ts'
import { HTTP_LIMITS } from './settings/http-limits.ts'
import { HTTP, PUBLIC_URLS, SHUTDOWN, TLS } from './settings/network.ts'
import { AUDIT, LOG, SERVER, WEBHOOKS } from './settings/server.ts'
import { type Setting, setting } from './settings/setting.ts'

/**
 * Every setting, in the groups and under the names that `Config` has. The types of `Config` and the table in
 * docs/configuration.md are derived from it, so a new setting or limit is one line in its file.
 */
export const SETTING_GROUPS = {
  source: {
    file: setting('SHEAF_CONFIG', path, null, 'The configuration file. Unset: `sheaf.config.json`, if there is one.'),
  },
  http: HTTP,
  tls: TLS,
  shutdown: SHUTDOWN,
  publicUrls: PUBLIC_URLS,
  database: DATABASE,
  replica: REPLICA,
  migrations: MIGRATIONS,
  server: SERVER,
  s3: S3,
  backup: BACKUP,
  admin: ADMIN,
  oidc: OIDC,
  webhooks: WEBHOOKS,
  retention: RETENTION,
  log: LOG,
  audit: AUDIT,
  deliveryCache: DELIVERY_CACHE,
  staleIfError: STALE_IF_ERROR,
  cacheBytes: CACHE_BYTES,
  httpLimits: HTTP_LIMITS,
  graphql: GRAPHQL,
  contentLimits: CONTENT_LIMITS,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Setting>>>>

export const SETTINGS: readonly Setting[] = Object.values(SETTING_GROUPS).flatMap((group) => Object.values(group))

type ValueOf<S> = S extends Setting<infer T, infer D> ? (D extends null ? T | null : T) : never
type ValuesOf<Group> = { readonly [Name in keyof Group]: ValueOf<Group[Name]> }

export type SettingValues = {
  readonly [Group in keyof typeof SETTING_GROUPS]: ValuesOf<(typeof SETTING_GROUPS)[Group]>
}
