import type { StoreTx } from '#storage/store'

const BATCH_SIZE = 50

/** Bytes of derived images beyond the limit; 0 when there is room. */
export async function surplusOfVariants(tx: StoreTx, mostBytes: number): Promise<number> {
  const over = (await tx.imageVariants.totalBytes()) - mostBytes
  // Evicts a little more than needed, so that the next image does not start another eviction.
  return over > 0 ? over + mostBytes / 20 : 0
}

/** Removes some of the surplus, least recently used first; returns the rest of the surplus. */
export async function evictVariants(tx: StoreTx, surplus: number, now: number): Promise<number> {
  let left = surplus
  const oldest = await tx.imageVariants.oldest(BATCH_SIZE)
  for (const { key, size, fileKey } of oldest) {
    if (left <= 0) return 0
    left -= size
    await tx.imageVariants.delete([key])
    await tx.storedFiles.disown(fileKey, now)
  }
  return oldest.length === BATCH_SIZE ? Math.max(left, 0) : 0
}
