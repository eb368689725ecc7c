import type { Api } from '#domain/access/actor'

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

export interface HttpLimits {
  readonly bodyBytes: number
  readonly jsonDepth: number
  readonly jsonKeys: number
  readonly urlLength: number
  readonly queryParams: number
  readonly headerBytes: number
  readonly headerLines: number
  readonly headersTimeoutMs: number
  /** From the first byte to the last of a request with a JSON body. */
  readonly requestTimeoutMs: number
  readonly keepAliveMs: number
  readonly maxSockets: number
  /** From one address (IPv6: /64) that is no trusted proxy; 0 for no limit. */
  readonly maxSocketsPerAddress: number
  readonly maxRequestsPerSocket: number
  /** Requests that one connection may send ahead. */
  readonly pipelined: number
  /** Requests in work, in this process and with one token. */
  readonly inFlight: number
  readonly inFlightPerToken: number
  /** Of answers that clients have not taken yet, in this process. */
  readonly unsentBytes: number
  /** How long a client may take nothing of its answer. */
  readonly stallMs: number
  /** Event streams that are open, in this process and with one token. */
  readonly streams: number
  readonly streamsPerToken: number
  /** How long an event stream may be silent. */
  readonly heartbeatMs: number
  /** Requests per second with one token, and from one address; 0 for no limit. */
  readonly rateDelivery: number
  readonly rateManagement: number
  readonly rateAddress: number
  /** The largest answer to a read. */
  readonly responseBytes: number
}
