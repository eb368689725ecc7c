import type { Clock } from '#lib/clock'

export type Health = 'starting' | 'ready' | 'unavailable' | 'stopping'

export interface HealthCheck {
  /** 'ready' only when the server was declared ready and the check agrees. The check runs at most once a second. */
  state(): Promise<Health>
  setReady(ready: boolean): void
  /** From here on never ready again. */
  stop(): void
}

const CACHE_MS = 1000
const CHECK_TIMEOUT_MS = 2000

export function createHealth(check: () => Promise<boolean>, clock: Pick<Clock, 'monotonic'>): HealthCheck {
  let phase: 'starting' | 'ready' | 'stopping' = 'starting'
  let checkedAt = Number.NEGATIVE_INFINITY
  let result: Promise<boolean> = Promise.resolve(false)

  /** Many probes share one check: asking often must not become a way to load the database. */
  const cachedCheck = () => {
    if (clock.monotonic() - checkedAt >= CACHE_MS) {
      checkedAt = clock.monotonic()
      result = withinTime(check)
    }
    return result
  }
  return {
    async state() {
      if (phase !== 'ready') return phase
      const healthy = await cachedCheck()
      if (phase !== 'ready') return phase
      return healthy ? 'ready' : 'unavailable'
    },
    setReady(ready) {
      if (phase !== 'stopping') phase = ready ? 'ready' : 'starting'
    },
    stop() {
      phase = 'stopping'
    },
  }
}

/** A check that fails or hangs is a no. */
async function withinTime(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false)
    timer.unref()
  })
  try {
    return await Promise.race([check(), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
