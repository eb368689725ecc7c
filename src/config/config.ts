/** Everything the operator can decide, validated and turned into meaning. Made by `readConfig` and nowhere else. */
export interface Config {
  readonly http: {
    readonly host: string
    /** 0 means any free port; `withPort` puts the real one in once the server listens. */
    readonly port: number
    readonly tls: { readonly certFile: string; readonly keyFile: string } | null
    /** Networks (CIDR) whose X-Forwarded-… headers are believed. */
    readonly trustedProxies: readonly string[]
    /** Host names that requests may name; empty for any. */
    readonly allowedHosts: readonly string[]
    readonly limits: HttpLimits
    readonly shutdown: { readonly graceMs: number; readonly drainMs: number }
    /** The bearer token that /metrics demands; null: it is for this machine alone. */
    readonly metricsToken: string | null
  }
  readonly publicUrls: PublicUrls
  /** What `publicUrls` was made from, to make it again when the port is known. */
  readonly publicUrlSettings: PublicUrlSettings
  /** `host[:port]` in lower case → the one interface that lives there. */
  readonly publicHosts: ReadonlyMap<string, HostInterface>
  readonly dataDir: string
  readonly store: StoreConfig
  readonly workers: number
  readonly demo: boolean
  readonly admin: { readonly email: string; readonly password: string | null; readonly token: string | null }
  /** Networks (CIDR) and host names that outbound calls may reach although they are private. */
  readonly outboundAllow: readonly string[]
  /** For one picture; a process that takes longer is ended. */
  readonly imageTimeoutMs: number
  /** Are responses compared with their schemas? */
  readonly checkResponses: boolean
  readonly webhooks: {
    /** How failed calls are tried again, where a webhook says nothing. */
    readonly retries: 'standard' | 'short'
    /** How long, and how many per webhook, calls that have ended stay in the log. */
    readonly keepMs: number
    readonly keepCalls: number
  }
  /** The word in media types and header names. */
  readonly vendor: string
  readonly log: { readonly level: LogLevel; readonly format: LogFormat }
  /** 32 bytes in base64 or hex; null means the key file in the data folder. */
  readonly secretKey: string | null
  readonly contentLimits: ContentLimits
  /** Where asset files are when they are not in the data folder. */
  readonly s3: S3Config | null
  /** The headers of delivery for caches in front of it. */
  readonly deliveryCache: { readonly cacheControl: string | null; readonly keysHeader: string | null }
  /** Sizes of the caches of delivery and preview, per process. */
  readonly cacheBytes: { readonly responses: number; readonly fragments: number; readonly lists: number }
  /** The provider of OpenID Connect that users may sign in with. */
  readonly oidc: OidcConfig | null
  /** How long a token of an OAuth application lives. */
  readonly oauthTokenMs: number
}

export interface S3Config {
  readonly bucket: string
  readonly region: string
  /** Null: the original, at its own address. */
  readonly endpoint: string | null
  /** In front of every key. */
  readonly prefix: string
  readonly pathStyle: boolean
  /** Null: as the machine provides them (environment, profile, instance role). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
  /** As the button on the login page calls it. */
  readonly name: string
  /** Who gets an account by signing in: anyone, or those at these domains. */
  readonly create: 'anyone' | readonly string[]
}

export type StoreConfig =
  | { readonly kind: 'sqlite'; readonly file: string }
  | {
      readonly kind: 'postgres'
      readonly url: string
      readonly poolSize: number
      /** Content that another node has changed is shown for no longer than this. */
      readonly maxStalenessMs: number
    }

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
export type LogFormat = 'pretty' | 'json'

/** The interfaces that can have a host name of their own. */
export type HostInterface = 'delivery' | 'preview' | 'management' | 'upload' | 'images'

/** Addresses as clients write them, without a slash at the end. */
export interface PublicUrls extends Readonly<Record<HostInterface, string>> {
  readonly base: string
  readonly auth: string
}

export interface PublicUrlSettings {
  readonly listen: { readonly host: string; readonly tls: boolean }
  /** The configured addresses; null where one follows from the others. */
  readonly configured: Readonly<Record<keyof PublicUrls, string | null>>
}

export interface HttpLimits {
  readonly bodyBytes: number
  readonly jsonDepth: number
  readonly jsonKeys: number
  readonly urlLength: number
  readonly queryParams: number
  readonly headerBytes: number
  readonly headerLines: number
  readonly headersTimeoutMs: number
  readonly requestTimeoutMs: number
  readonly keepAliveMs: number
  readonly maxSockets: number
  readonly maxSocketsPerAddress: number
  readonly maxRequestsPerSocket: number
  readonly pipelined: number
  readonly inFlight: number
  readonly inFlightPerToken: number
  readonly unsentBytes: number
  readonly stallMs: number
  readonly streams: number
  readonly streamsPerToken: number
  readonly heartbeatMs: number
  readonly rateDelivery: number
  readonly rateManagement: number
  readonly rateAddress: number
  readonly responseBytes: number
}

export interface ContentLimits {
  readonly pageSize: number
  readonly defaultPageSize: number
  readonly skip: number
  readonly includeLevels: number
  readonly filters: number
  readonly filterValues: number
  readonly referenceLevels: number
  readonly selectPaths: number
  readonly symbolCharacters: number
  readonly textCharacters: number
  readonly listItems: number
  readonly fieldsPerContentType: number
  readonly tagsPerResource: number
  readonly tagsPerEnvironment: number
  readonly contentTypesPerEnvironment: number
  readonly localesPerEnvironment: number
  readonly environmentsPerSpace: number
  readonly aliasesPerSpace: number
  readonly apiKeysPerSpace: number
  readonly webhooksPerSpace: number
  /** The largest resource that is stored. */
  readonly resourceBytes: number
  readonly uploadBytes: number
  readonly waitingUploadBytes: number
  readonly imageBytes: number
  readonly variantBytes: number
  readonly keepUnusedFilesMs: number
  readonly serveDeletedFilesMs: number
}
