import { REMOVE_AFTER_MS } from '#domain/installation/node'
import type { UseCaseContext } from '../context.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'node'>

/** Records that this process runs, and removes processes that ended without removing themselves. */
export async function recordNode({ store, clock, node }: Context): Promise<void> {
  const report = await node.report()
  const seenAt = clock.now()
  await store.transact(async (tx) => {
    await tx.nodes.record({ id: node.id, startedAt: node.startedAt, seenAt, report })
    await tx.nodes.removeUnseenSince(seenAt - REMOVE_AFTER_MS)
  })
}

export async function removeNode({ store, node }: Pick<Context, 'store' | 'node'>): Promise<void> {
  await store.transact((tx) => tx.nodes.remove(node.id))
}
