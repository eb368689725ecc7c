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

interface Item {
  run(): Promise<void>
  /** Uses a whole processor most of the time, as a browser does. */
  isBusy: boolean
}

/**
 * Runs the items side by side, in order. Busy ones in as many lanes as there are processors: more of them at once would only
 * slow each other down, and what waits can run beside them.
 */
export async function runLanes(
  items: readonly Item[],
  isStopped: () => boolean,
  { lanes = filesAtOnce(), processors = availableParallelism() } = {},
): Promise<void> {
  const queue = [...items]
  const take = (lane: number): Item | undefined => {
    const waiting = queue.findIndex(({ isBusy }) => !isBusy)
    return queue.splice(lane < processors ? 0 : Math.max(0, waiting), 1)[0]
  }
  const work = async (lane: number): Promise<void> => {
    for (let next = take(lane); next && !isStopped(); next = take(lane)) await next.run()
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)))
}

/** The files that take longest, roughly in order. Started last, one of them would run alone at the end. */
export const LONGEST: readonly string[] = [
  'test/web/every-screen/content.test.ts',
  'test/web/every-screen/administration.test.ts',
  'test/web/language.test.ts',
  'test/purging/purging.test.ts',
  'test/web/editor.test.ts',
  'test/web/editing.test.ts',
  'test/web/media.test.ts',
  'test/web/people.test.ts',
  'test/access/matrix.test.ts',
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
