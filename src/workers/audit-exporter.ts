import { setTimeout as sleep } from 'node:timers/promises'
import { randomId } from '#lib/ids'
import { type AuditSink, exportAudit } from '#usecases/audit/export-audit'
import type { UseCaseContext } from '#usecases/context'

const POLL_MS = 1000
/** After a failure. */
const RETRY_MS = 10_000

export interface AuditExporter {
  /** Resolves when the current batch is written. */
  stop(): Promise<void>
}

/** Exports the audit log. Of several processes, one exports a chain at a time. */
export function startAuditExporter(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  sink: AuditSink,
  on: { exported(count: number): void; error(error: unknown): void },
): AuditExporter {
  const stopping = new AbortController()
  const { signal } = stopping
  const owner = randomId()
  const working = (async () => {
    while (!signal.aborted) {
      let pause = POLL_MS
      try {
        on.exported(await exportAudit(ctx, owner, sink, signal))
      } catch (error) {
        on.error(error)
        pause = RETRY_MS
      }
      await sleep(pause, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    stop() {
      stopping.abort()
      return working
    },
  }
}
