import type { BackedUpFiles } from '#domain/backups/manifest'
import type { Archive, ListedFile } from './archive.ts'

export const fileLine = ({ key, size, sha256 }: ListedFile): string => `${JSON.stringify([key, size, sha256])}\n`

/** The files of a backup. A file that several assets use is listed several times. */
export async function* listedFiles(
  archive: Archive,
  id: string,
  { parts }: Pick<BackedUpFiles, 'parts'>,
): AsyncGenerator<ListedFile> {
  for (const part of parts) {
    for await (const value of archive.readPart(id, part)) {
      const [key, size, sha256] = value as [string, number, string | null]
      yield { key, size, sha256 }
    }
  }
}

/** Files are copied side by side, because each waits for the network or the disk. */
const AT_ONCE = 4

/** Runs `work` for every item, some at the same time. The first error ends it. */
export async function forEachAtOnce<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  let failed = false
  const run = async () => {
    while (!failed) {
      const next = await iterator.next()
      if (next.done) return
      await work(next.value)
    }
  }
  const running = Array.from({ length: AT_ONCE }, () =>
    run().catch((error) => {
      failed = true
      throw error
    }),
  )
  const results = await Promise.allSettled(running)
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) throw failure.reason
}
