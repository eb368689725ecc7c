// Fills a space through the store: a million entries over HTTP would take hours.
import type { Site } from '../test/support/server.ts'
import { writeEntries } from '../test/support/write-entries.ts'
import { type Row, rows, type Sizes } from './dataset.ts'
import { withoutWordIndex } from './word-index.ts'

export const SPACE = 'bench'
/** Larger transactions are slower on SQLite: every statement traverses the list of pages that a rollback restores. */
const PER_TRANSACTION = 100

/** No server may be running meanwhile. Returns the time in seconds. */
export async function fill(site: Site, sizes: Sizes, space = SPACE): Promise<number> {
  const at = { space, environment: 'master' }
  const began = performance.now()
  await withoutWordIndex(site, () => writeEntries(site, at, groups(rows(sizes))))
  return (performance.now() - began) / 1000
}

/** By content type, link targets first. */
function* groups(all: Generator<Row>): Generator<Generator<Row[]>> {
  let next = all.next()
  while (!next.done) {
    const { contentType } = next.value
    yield (function* () {
      while (isOf(contentType)) {
        const chunk: Row[] = []
        while (chunk.length < PER_TRANSACTION && isOf(contentType)) {
          chunk.push(next.value as Row)
          next = all.next()
        }
        yield chunk
      }
    })()
  }
  function isOf(contentType: string): boolean {
    return !next.done && next.value.contentType === contentType
  }
}
