import type { Clock } from '#lib/clock'
import { withTimeout } from '#lib/with-timeout'

/** `stale`: only cached content can be served. */
export type Health = 'starting' | 'ready' | 'stale' | 'unavailable' | 'stopping'

export interface HealthReport {
  readonly status: Health
  /** Why the server is not ready, where that is known. */
  readonly reason?: string
}

export interface HealthCheck {
  /** 'ready' after `setReady(true)` while the check succeeds. The check runs at most once a second. */
  report(): Promise<HealthReport>
  setReady(ready: boolean): void
  /** The server is never ready again. */
  stop(): void
}

const CACHE_MS = 1000
const CHECK_TIMEOUT_MS = 2000

export interface Readiness {
  /** Returns null when requests can be served, otherwise the reason. Rejects when the database does not respond. */
  unreadiness(): Promise<string | null>
  /** Whether stale content can be served. `isSilent`: the database did not respond to `unreadiness`. */
  canServeStale?(isSilent: boolean): boolean
}

export function createHealth(readiness: Readiness, clock: Pick<Clock, 'monotonic'>): HealthCheck {
  let phase: 'starting' | 'ready' | 'stopping' = 'starting'
  let checkedAt = Number.NEGATIVE_INFINITY
  let result: Promise<HealthReport> = Promise.resolve({ status: 'unavailable' })

  /** Probes share one check, so that frequent probes do not load the database. */
  const cachedCheck = () => {
    if (clock.monotonic() - checkedAt >= CACHE_MS) {
      checkedAt = clock.monotonic()
      result = reportOf(readiness)
    }
    return result
  }
  return {
    async report() {
      if (phase !== 'ready') return { status: phase }
      const checked = await cachedCheck()
      return phase === 'ready' ? checked : { status: phase }
    },
    setReady(ready) {
      if (phase !== 'stopping') phase = ready ? 'ready' : 'starting'
    },
    stop() {
      phase = 'stopping'
    },
  }
}

/** A check that fails or hangs counts as unavailable. */
async function reportOf(readiness: Readiness): Promise<HealthReport> {
  const unavailable = (isSilent: boolean) => (readiness.canServeStale?.(isSilent) ? 'stale' : 'unavailable')
  try {
    const reason = await withTimeout(readiness.unreadiness(), CHECK_TIMEOUT_MS)
    return reason === null ? { status: 'ready' } : { status: unavailable(false), reason }
  } catch {
    return { status: unavailable(true) }
  }
}
