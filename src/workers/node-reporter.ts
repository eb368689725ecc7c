import { setTimeout as sleep } from 'node:timers/promises'
import { REPORT_EVERY_MS } from '#domain/installation/node'
import type { UseCaseContext } from '#usecases/context'
import { recordNode, removeNode } from '#usecases/installation/record-node'

export interface NodeReporter {
  stop(): Promise<void>
}

/** Records the state of this process for the status page of other processes, until it stops. */
export function startNodeReporter(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'node'>,
  on: { error(error: unknown): void },
): NodeReporter {
  const stopping = new AbortController()
  const { signal } = stopping
  const reporting = (async () => {
    while (!signal.aborted) {
      await recordNode(ctx).catch(on.error)
      await sleep(REPORT_EVERY_MS, undefined, { signal }).catch(() => {})
    }
    // Without the database the row stays, and other processes remove it later.
    await removeNode(ctx).catch(on.error)
  })()
  return {
    stop() {
      stopping.abort()
      return reporting
    },
  }
}
