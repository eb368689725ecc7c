import type { StoreTx } from '#storage/store'

const SOME = 50

/** How many bytes of pictures made from others there are too many; 0 when there is room. */
export async function surplusOfVariants(tx: StoreTx, mostBytes: number): Promise<number> {
  const over = (await tx.imageVariants.totalBytes()) - mostBytes
  // A little more than needed, so that the next picture does not begin it all again.
  return over > 0 ? over + mostBytes / 20 : 0
}

/** Removes some of the surplus, those used longest ago first; answers what is left of it. */
export async function evictVariants(tx: StoreTx, surplus: number, now: number): Promise<number> {
  let left = surplus
  const oldest = await tx.imageVariants.oldest(SOME)
  for (const { key, size, fileKey } of oldest) {
    if (left <= 0) return 0
    left -= size
    await tx.imageVariants.delete([key])
    await tx.storedFiles.disown(fileKey, now)
  }
  return oldest.length === SOME ? Math.max(left, 0) : 0
}
