import type { AuditEvent } from '#domain/audit/audit-event'
import type { UseCaseContext } from '../context.ts'

/** Writes events to a file or a server; resolves when they are stored there. */
export type AuditSink = (events: readonly AuditEvent[]) => Promise<void>

const BATCH_SIZE = 500
/** Longer than any sink takes for a batch. */
const LEASE_MS = 60_000

/**
 * Exports the events that are not exported yet, chain by chain and in order. The position of a chain moves after its events
 * are stored, so each event is exported at least once; again only if the process ends in between.
 */
export async function exportAudit(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  owner: string,
  sink: AuditSink,
  signal: AbortSignal,
): Promise<number> {
  const { store, clock } = ctx
  let count = 0
  for (const { chain } of await store.read((reader) => reader.audit.unexported())) {
    const lease = { owner, now: clock.now(), leaseMs: LEASE_MS }
    let { value: position } = await store.transact((tx) => tx.audit.claimExport(chain, lease))
    while (position !== null && !signal.aborted) {
      const from = position
      const events = await store.read((reader) => reader.audit.after(chain, from, BATCH_SIZE))
      if (events.length === 0) break
      await sink(events)
      const to = events.at(-1)!.position
      const until = clock.now() + LEASE_MS
      const { value: isOwner } = await store.transact((tx) => tx.audit.moveExport(chain, to, { owner, until }))
      count += events.length
      position = isOwner ? to : null
    }
  }
  return count
}

/** One event as a line of JSON. `previous` and `hash` let a reader verify that nothing is missing or changed. */
export const auditLine = ({ at, ...event }: AuditEvent): string =>
  JSON.stringify({ time: new Date(at).toISOString(), ...event })
