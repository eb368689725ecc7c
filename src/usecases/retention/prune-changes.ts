import type { StoreTx } from '#storage/store'

/**
 * Deletes the oldest rows of the log of a space from before a time; returns whether there may be more. The newest row
 * stays, and so does what webhooks have yet to read. Clients at an older position are refused and start again.
 */
export async function pruneChanges(tx: StoreTx, space: string, before: number, limit: number): Promise<boolean> {
  const head = await tx.changes.head(space)
  const unread = (await tx.retention.unread(space)) ?? head
  const rows = await tx.retention.oldestChanges(space, limit)
  const end = rows.findIndex(({ position, at }) => at >= before || position >= Math.min(head, unread))
  const last = (end === -1 ? rows : rows.slice(0, end)).at(-1)
  if (!last) return false
  await deleteOwnerless(tx, space, last.position)
  await tx.retention.pruneChanges(space, last.position)
  return end === -1
}

/** Versions of removed environments have no other trace than these log rows, unless a copy of the environment uses them. */
async function deleteOwnerless(tx: StoreTx, space: string, position: number): Promise<void> {
  const ownerless = await tx.retention.ownerless(space, position)
  if (ownerless.length === 0) return
  const referred = await tx.retention.referredVersions(space, ownerless, new Set())
  const keys = new Set(ownerless.map(({ key }) => key))
  await tx.retention.deleteVersions([...keys.difference(referred)])
}
