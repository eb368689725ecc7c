// The number of test files that run at once, and their order.
import { availableParallelism, totalmem } from 'node:os'
import { relative, sep } from 'node:path'

/** A file may run a server and a browser. */
const BYTES_PER_FILE = 700 * 2 ** 20

/** More files would need more connections than the PostgreSQL server of the tests allows. */
const MAX_FILES = 8

/** More files than processors, because most files wait for servers, timers and disks; fewer where memory is short. */
export function filesAtOnce(
  processors = availableParallelism(),
  memory = Math.min(process.constrainedMemory() || totalmem(), totalmem()),
): number {
  return Math.max(1, Math.min(processors + 2, Math.floor(memory / BYTES_PER_FILE), MAX_FILES))
}

/** The files that take longest, roughly in order. Started last, one of them would run alone at the end. */
export const LONGEST: readonly string[] = [
  'test/web/every-screen/content.test.ts',
  'test/web/every-screen/space.test.ts',
  'test/web/every-screen/people.test.ts',
  'test/web/every-screen/api-reference.test.ts',
  'test/web/language.test.ts',
  'test/purging/purging.test.ts',
  'test/web/editor.test.ts',
  'test/web/editing.test.ts',
  'test/web/media.test.ts',
  'test/web/people.test.ts',
  'test/access/matrix.test.ts',
  'test/web/screens.test.ts',
  'test/http/clients/member-stream.test.ts',
  'test/web/keeping.test.ts',
  'test/web/settings-in-german.test.ts',
  'test/usecases/sweep-files.test.ts',
  'test/web/content-model.test.ts',
  'test/web/settings.test.ts',
  'test/web/content-pages.test.ts',
  'test/webhooks/delivery.test.ts',
  'test/web/journeys.test.ts',
  'test/web/rights.test.ts',
  'test/faults/database.test.ts',
  'test/webhooks/auto-save.test.ts',
  'test/usecases/copy-environment.test.ts',
  'test/faults/webhooks.test.ts',
  'test/web/schedule.test.ts',
  'test/web/keyboard.test.ts',
  'test/http/tools/migration.test.ts',
  'test/http/tools/import-export.test.ts',
  'test/imaging/hostile.test.ts',
  'test/http/clients/change-stream.test.ts',
]

/** Longest first, the others in their order. */
export function inOrder(root: string, files: readonly string[]): string[] {
  const rank = (file: string) => {
    const at = LONGEST.indexOf(relative(root, file).split(sep).join('/'))
    return at < 0 ? LONGEST.length : at
  }
  return files.toSorted((one, other) => rank(one) - rank(other))
}
