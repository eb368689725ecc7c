import { bytes, duration, integer } from '../kinds.ts'
import { setting } from './setting.ts'
import { KB, MB, MINUTE, SECOND } from './units.ts'

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

export const HTTP_LIMITS = {
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
} as const
