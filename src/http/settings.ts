import type { HttpLimits } from '#config/config'
import type { Api } from '#domain/access/actor'

export type { HttpLimits }

/**
 * All that the edge needs to know from outside, as plain data. `app` fills it from the configuration; nothing under
 * `http` reads the environment, a file or a default of its own.
 */
export interface HttpSettings {
  readonly host: string
  /** 0 takes any free port; `listen()` tells which. */
  readonly port: number
  /** The texts of the PEM files, not their names: a missing file is found before anything listens. */
  readonly tls: { readonly cert: string | Buffer; readonly key: string | Buffer } | null
  /** Networks whose `X-Forwarded-For` is believed, for logs and limits. */
  readonly trustedProxies: readonly string[]
  /** Host names in lower case, with or without port, that belong to one interface. */
  readonly publicHosts: ReadonlyMap<string, Api>
  /** The word in media types and header names, in lower case: `contentful` unless told. */
  readonly vendor: string
  readonly limits: HttpLimits
  /** Host names that requests may name; empty for any. The public hosts always are. */
  readonly allowedHosts: readonly string[]
  /** When set, `/metrics` wants it as a bearer token; otherwise it is for this machine alone. */
  readonly metricsToken: string | null
}
