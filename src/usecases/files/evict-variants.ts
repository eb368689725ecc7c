import type { StoreTx } from '#storage/store'

const SOME = 50

/** Removes pictures that were made from others, those used longest ago first, until there is room. True: there is more to do. */
export async function evictVariants(tx: StoreTx, mostBytes: number, now: number): Promise<boolean> {
  const over = (await tx.imageVariants.totalBytes()) - mostBytes
  if (over <= 0) return false
  // A little more than needed, so that the next picture does not begin it all again.
  let left = over + mostBytes / 20
  const oldest = await tx.imageVariants.oldest(SOME)
  for (const { key, size, fileKey } of oldest) {
    if (left <= 0) return false
    left -= size
    await tx.imageVariants.delete([key])
    await tx.storedFiles.disown(fileKey, now)
  }
  return left > 0 && oldest.length === SOME
}
