import type { AuditLogTarget } from './address-kinds.ts'
import type { FIXED_HTTP_LIMITS } from './settings/http-limits.ts'
import type { SettingValues } from './settings.ts'

/** Groups of settings that `Config` has as the operator set them. */
type PlainGroups = Pick<
  SettingValues,
  | 'shutdown'
  | 'replica'
  | 'migrations'
  | 'admin'
  | 'webhooks'
  | 'retention'
  | 'staleIfError'
  | 'cacheBytes'
  | 'contentLimits'
  | 'graphql'
>

/** The validated configuration. `readConfig` creates it; the members that are not declared here are in `settings.ts`. */
export interface Config extends PlainGroups, Readonly<SettingValues['server']> {
  readonly http: SettingValues['http'] & {
    readonly tls: { readonly certFile: string; readonly keyFile: string } | null
    readonly limits: HttpLimits
  }
  readonly publicUrls: PublicUrls
  /** Input of `publicUrls`, which is computed again when the port is known. */
  readonly publicUrlSettings: PublicUrlSettings
  /** `host[:port]` in lower case → the only API on that host. */
  readonly publicHosts: ReadonlyMap<string, HostInterface>
  readonly store: StoreConfig
  readonly log: { readonly level: LogLevel; readonly format: LogFormat }
  /** The bucket of asset files; null: they are in the data folder. */
  readonly s3: S3Config | null
  readonly backup: BackupConfig
  /** Headers for caches in front of the delivery API. */
  readonly deliveryCache: { readonly cacheControl: string | null; readonly keysHeader: string | null }
  /** The OpenID Connect provider that users may sign in with. */
  readonly oidc: OidcConfig | null
  /** Where the audit log is exported to; null: nowhere. */
  readonly auditLog: AuditLogTarget | null
  /** The values of all secret settings, which must not be printed. */
  readonly secrets: readonly string[]
}

/** What a node does. */
export type NodeRole = SettingValues['server']['role']

export type HttpLimits = SettingValues['httpLimits'] & typeof FIXED_HTTP_LIMITS
export type RetentionSettings = SettingValues['retention']
export type ContentLimits = SettingValues['contentLimits']

export type LogLevel = SettingValues['log']['level']
export type LogFormat = NonNullable<SettingValues['log']['format']>

export interface S3Config extends Omit<SettingValues['s3'], 'bucket' | 'accessKeyId' | 'secretAccessKey'> {
  readonly bucket: string
  /** Null: the credentials of the machine (environment, profile, instance role). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

export interface BackupConfig extends Omit<SettingValues['backup'], 'to'> {
  readonly to:
    | { readonly kind: 'folder'; readonly folder: string }
    | { readonly kind: 's3'; readonly s3: S3Config }
    | null
}

export interface OidcConfig extends Omit<SettingValues['oidc'], 'issuer' | 'clientId'> {
  readonly issuer: string
  readonly clientId: string
}

export type StoreConfig =
  | { readonly kind: 'sqlite'; readonly file: string }
  | ({ readonly kind: 'postgres'; readonly url: string; readonly maxLagMs: number } & Omit<
      SettingValues['database'],
      'url'
    >)

/** The APIs that can have a host name of their own. */
export type HostInterface = Exclude<keyof SettingValues['publicUrls'], 'base' | 'auth'>

/** Addresses as clients write them, without a slash at the end. */
export type PublicUrls = { readonly [Name in keyof SettingValues['publicUrls']]: string }

export interface PublicUrlSettings {
  readonly listen: { readonly host: string; readonly tls: boolean }
  /** The configured addresses; the others are derived from them. */
  readonly configured: SettingValues['publicUrls']
}
