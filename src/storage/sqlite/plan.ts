import type { LogMove } from '../log-news.ts'
import type { ChangeRows } from '../tables/changes.ts'
import type { TallyDraft } from '../tables/tallies.ts'

/** All that one transaction writes. Statements go to the thread once; from then on they are numbers. */
export interface Plan {
  steps: readonly (readonly [statement: number, expected: 1 | null, rows: readonly (readonly unknown[])[]])[]
  changes: readonly ChangeRows[]
  tallies: readonly TallyDraft[]
}

/** What a thread is told: one plan more of a batch. `texts` are statements it has not seen yet: their numbers follow on. */
export interface NextPlan {
  texts: readonly string[]
  plan: Plan
}

/** Or that a batch has all its plans. */
export type Told = NextPlan | 'commit'

/** What it is given at its start. `commits` counts what may be seen by readers, whether it is on the disk or not. */
export interface ThreadStart {
  file: string
  commits: Int32Array<SharedArrayBuffer>
}

/**
 * What it answers to a batch of so many plans; `commits` is how far it has counted. Errors lose what SQLite says
 * of them on their way to another thread. `isLost`: nobody knows what is on the disk.
 */
export type Written = { count: number; commits: number } & (
  | { moved: LogMove[][] }
  | { error: { message: string; errcode?: number }; isLost: boolean }
)
