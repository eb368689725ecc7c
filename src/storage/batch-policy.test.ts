import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BatchState, MAX_BATCH, nextStep } from './batch-policy.ts'

/** One of eight busy clients has been written; the last commit took one millisecond. */
const BASE: BatchState = {
  ...{ size: 1, ageMs: 1, waiting: 0, waitedMs: 0.1, isShared: false, isSyncing: false },
  ...{ lastSize: 8, commitMs: 1, peakPending: 8 },
}
const GATHERING = { size: 0, ageMs: 0 }

const CASES: [title: string, state: Partial<BatchState>, step: ReturnType<typeof nextStep>][] = [
  ['a new batch yields once, so that requests are read', { ...GATHERING, waitedMs: null }, 'wait'],
  ['then it takes the waiting jobs', { ...GATHERING, waiting: 3 }, 'take'],
  ['it takes none when the queue is empty', GATHERING, 'take'],
  ['on a shared file it waits for as many jobs as last time', { ...GATHERING, waiting: 3, isShared: true }, 'wait'],
  ['on a shared file it takes all waiting jobs', { ...GATHERING, waiting: 8, isShared: true }, 'take'],
  ['on a shared file it never waits for the first job', { ...GATHERING, isShared: true }, 'take'],
  ['it waits at most as long as a commit takes', { ...GATHERING, waiting: 3, isShared: true, waitedMs: 1 }, 'take'],
  ['and at most 2 ms', { ...GATHERING, waiting: 3, isShared: true, commitMs: 50, waitedMs: 2 }, 'take'],
  ['a batch that has run its jobs yields once', { waitedMs: null }, 'wait'],
  ['it yields although no other writer is expected', { waitedMs: null, size: 4, isSyncing: true, lastSize: 4 }, 'wait'],
  ['it takes jobs that have arrived', { waiting: 2 }, 'take'],
  ['it waits for the other clients', {}, 'wait'],
  ['but not longer than a commit takes', { waitedMs: 1 }, 'commit'],
  ['during a sync it waits for as many jobs as last time', { isSyncing: true, lastSize: 4 }, 'wait'],
  ['during a sync it does not wait for clients of that sync', { isSyncing: true, size: 4, lastSize: 4 }, 'commit'],
  ['without a sync it waits for every client', { size: 4, lastSize: 4 }, 'wait'],
  ['it commits when every client has written', { size: 8, waiting: 2 }, 'commit'],
  ['a single client never waits', { size: 1, lastSize: 1, peakPending: 1, waitedMs: null }, 'commit'],
  ['an old batch takes no more jobs', { ageMs: 21, waiting: 2 }, 'commit'],
  ['a full batch takes no more jobs', { size: MAX_BATCH, waiting: 2, peakPending: 1000 }, 'commit'],
  ['a batch on a shared file ends at once', { isShared: true, waiting: 2, waitedMs: null }, 'commit'],
]

for (const [title, state, step] of CASES) {
  test(title, () => assert.equal(nextStep({ ...BASE, ...state }), step))
}
