/** Jobs of one batch. All of them wait for its commit. */
export const MAX_BATCH = 256
/** A batch yields the event loop after running jobs for this long. */
export const YIELD_AFTER_MS = 5
/** An older batch accepts no more jobs, because its first job is waiting for all of them. */
const MAX_AGE_MS = 20
/** Upper bound of the wait for more jobs. */
const MAX_WAIT_MS = 2

/** What the write queue knows when it decides how a batch goes on. */
export interface BatchState {
  /** Jobs that the batch has run; 0 before its transaction begins. */
  size: number
  /** Time since its transaction began. */
  ageMs: number
  /** Jobs in the queue. */
  waiting: number
  /** Time since the queue began to wait for more jobs; null before it has yielded once. */
  waitedMs: number | null
  /** Other processes write to the same file, so the lock must be held as shortly as possible. */
  isShared: boolean
  /** The commit of an earlier batch is not durable yet. */
  isSyncing: boolean
  /** Jobs of the last batch, and those that arrived before its commit. */
  lastSize: number
  /** Duration of the last commit. */
  commitMs: number
  /** Highest number of unacknowledged jobs since the last commit. */
  peakPending: number
}

/**
 * Decides how a batch goes on: `wait` yields the event loop and asks again, `take` moves waiting jobs into the batch,
 * `commit` ends it.
 *
 * Clients that were acknowledged by the last commit are about to send their next write. Waiting for them keeps two halves
 * of the clients from taking turns, with twice as many commits. The wait is never longer than the commit that it saves.
 */
export function nextStep(state: BatchState): 'wait' | 'take' | 'commit' {
  const { size, waiting, waitedMs, isShared, isSyncing, lastSize, peakPending } = state
  if (size > 0 && isFull(state)) return 'commit'
  if (waitedMs === null) return 'wait'
  const mayWait = waitedMs < Math.min(state.commitMs, MAX_WAIT_MS)
  // A shared file is not locked yet, so this is the time to wait. Otherwise waiting jobs run while others arrive.
  if (size === 0) return isShared && waiting > 0 && waiting < lastSize && mayWait ? 'wait' : 'take'
  if (waiting > 0) return 'take'
  // Clients that wait for a running sync send nothing before it ends, so the batch does not wait for them.
  const expected = isSyncing ? lastSize : peakPending
  return size < expected && mayWait ? 'wait' : 'commit'
}

const isFull = ({ size, ageMs, isShared, lastSize, peakPending }: BatchState): boolean =>
  isShared || size >= MAX_BATCH || ageMs > MAX_AGE_MS || size >= Math.max(lastSize, peakPending)
