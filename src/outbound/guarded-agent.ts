import { Agent } from 'undici'
import type { Allowed } from './allowed.ts'
import { guardedConnector } from './guarded-connector.ts'
import type { Resolve } from './resolve.ts'

const HEADER_BYTES = 16 * 1024
/** Idle connections are reused for this long; servers close theirs after five seconds or more. */
const IDLE_MS = 4000

/** The only place that opens outgoing connections. */
export const guardedAgent = (allowed: Allowed, options: { resolve: Resolve; connectTimeoutMs: number }): Agent =>
  new Agent({
    connect: guardedConnector(allowed, options),
    allowH2: false,
    maxHeaderSize: HEADER_BYTES,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    // Each call has its own deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
