import type { HttpLimits } from '#config/config'
import type { Api } from '#domain/access/actor'

export type { HttpLimits }

/** The settings of the HTTP server as plain data. `app` fills them from the configuration; `http` reads no environment or files. */
export interface HttpSettings {
  readonly host: string
  /** 0 for any free port; `listen()` returns it. */
  readonly port: number
  /** The contents of the PEM files, not their names: a missing file is found before the server listens. */
  readonly tls: { readonly cert: string | Buffer; readonly key: string | Buffer } | null
  /** Networks whose `X-Forwarded-For` is trusted, for logs and limits. */
  readonly trustedProxies: readonly string[]
  /** Host names of single APIs, in lower case, with or without port. */
  readonly publicHosts: ReadonlyMap<string, Api>
  /** The vendor name in media types and header names, in lower case; default `contentful`. */
  readonly vendor: string
  readonly limits: HttpLimits
  /** Allowed host names; empty for any. Public hosts are always allowed. */
  readonly allowedHosts: readonly string[]
  /** If set, `/metrics` requires it as a bearer token; otherwise `/metrics` is available on this machine only. */
  readonly metricsToken: string | null
}
