// The checker of the cluster tests, with made-up histories.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkHistory } from './check-history.ts'
import type { Acknowledgement, History, Read, StreamEvent } from './history.ts'

const BOUND_MS = 1000

const publish = (entry: string, counter: number, position: number, at: number): Acknowledgement => ({
  ...{ node: 'a', entry, action: 'publish', counter, version: counter * 2, position, at },
})

const read = (entry: string, counter: number, requestedAt: number, more: Partial<Read> = {}): Read => ({
  ...{ node: 'a', api: 'delivery', entry, counter, requestedAt, respondedAt: requestedAt + 5 },
  ...{ isMarkedStale: false, readyAt: null, ...more },
})

const event = (position: number, entry: string): StreamEvent => ({ kind: 'publish', position, entry })

/** Three publications that were read, streamed and sent. */
function history(change: Partial<History> = {}): History {
  const acknowledgements = [publish('x', 1, 11, 100), publish('y', 2, 12, 200), publish('x', 3, 13, 300)]
  return {
    bounds: new Map([
      ['a', { boundMs: BOUND_MS, onlyWhenReady: false }],
      ['c', { boundMs: BOUND_MS, onlyWhenReady: true }],
    ]),
    start: 10,
    acknowledgements,
    reads: [read('x', 1, 150), read('y', 2, 250), read('x', 3, 350)],
    streams: new Map([['a', [event(11, 'x'), event(12, 'y'), event(13, 'x')]]]),
    calls: [11, 12, 13].map((position) => ({ id: `id${position}`, position, entry: position === 12 ? 'y' : 'x' })),
    refusals: [],
    failover: null,
    log: acknowledgements.map(({ position, entry, version, action }) => ({ position, entry, version, action })),
    ...change,
  }
}

const violationsOf = (change: Partial<History>) => checkHistory(history(change)).violations
const streamed = (...events: StreamEvent[]) => ({ streams: new Map([['a', events]]) })

/** The replica had only the first of the three publications. */
const failover = { stoppedAt: 400, head: 11, mayLose: true }
const shortLog = history().log.slice(0, 1)

test('a history without faults has no violations, and figures', () => {
  const { violations, figures } = checkHistory(history())
  assert.deepEqual(violations, [])
  assert.deepEqual(figures, {
    ...{ acknowledged: 3, refused: 0, lost: 0, reads: 3, markedStale: 0, stalestMs: 0, longestPauseMs: 100 },
    ...{ events: 3, resets: 0, calls: 3, repeatedCalls: 0 },
  })
})

test('a lost write is detected, also one whose position another write has', () => {
  assert.match(violationsOf({ log: shortLog })[0]!, /^lost write: y at version 4, position 12$/)
  const reused = [...history().log.slice(0, 2), { position: 13, entry: 'z', version: 1, action: 'publish' }]
  assert.ok(violationsOf({ log: reused }).includes('lost write: x at version 6, position 13'))
})

test('a stale read is detected after the bound, not before, and not if it is marked', () => {
  const stale = read('x', 1, 300 + BOUND_MS + 1)
  assert.match(violationsOf({ reads: [stale] })[0]!, /^stale read: .* counter 1, 1001 ms after counter 3$/)
  assert.deepEqual(violationsOf({ reads: [read('x', 1, 300 + BOUND_MS)] }), [])
  assert.deepEqual(violationsOf({ reads: [{ ...stale, isMarkedStale: true }] }), [])
  assert.equal(violationsOf({ reads: [read('x', 0, 5000)] }).length, 1)
})

test('the bound of a node on a replica holds while it is ready', () => {
  const stale = read('x', 1, 5000, { node: 'c' })
  assert.deepEqual(violationsOf({ reads: [stale] }), [])
  assert.deepEqual(violationsOf({ reads: [{ ...stale, readyAt: 1300 }] }), [])
  assert.equal(violationsOf({ reads: [{ ...stale, readyAt: 1301 }] }).length, 1)
})

test('the management API shows every acknowledged write at once', () => {
  const saved: Acknowledgement = { ...publish('x', 1, 11, 100), action: 'save' }
  const change = { acknowledgements: [saved], log: [{ position: 11, entry: 'x', version: 2, action: 'save' }] }
  const rest = { ...streamed(), calls: [] }
  assert.deepEqual(violationsOf({ ...change, ...rest, reads: [read('x', 0, 100, { api: 'management' })] }), [])
  assert.equal(violationsOf({ ...change, ...rest, reads: [read('x', 0, 101, { api: 'management' })] }).length, 1)
})

test('a read that goes back in time is detected, unless it began before the newer one ended', () => {
  const newer = read('x', 3, 350)
  assert.match(
    violationsOf({ reads: [newer, read('x', 1, 400)] })[0]!,
    /^read went back: .* counter 1 after counter 3$/,
  )
  assert.deepEqual(violationsOf({ reads: [newer, read('x', 1, 352, { respondedAt: 360 })] }), [])
})

test('a missing event is detected, also the last one', () => {
  const missing = (position: number) => [
    `missing event on stream a: ${position === 12 ? 'y' : 'x'} at position ${position}`,
  ]
  assert.deepEqual(violationsOf(streamed(event(11, 'x'), event(13, 'x'))), missing(12))
  assert.deepEqual(violationsOf(streamed(event(11, 'x'), event(12, 'y'))), missing(13))
})

test('an event out of order, repeated or unknown is detected', () => {
  const [x, y, z] = [event(11, 'x'), event(12, 'y'), event(13, 'x')]
  assert.deepEqual(violationsOf(streamed(x, z, y)), ['event out of order on stream a: y at position 12'])
  assert.deepEqual(violationsOf(streamed(x, x, y, z)), ['event out of order on stream a: x at position 11'])
  assert.deepEqual(violationsOf(streamed(x, event(12, 'z'), z)).length, 2)
})

test('a reset replaces the events up to its position', () => {
  const reset: StreamEvent = { kind: 'reset', position: 12, entry: '' }
  assert.deepEqual(violationsOf(streamed(event(11, 'x'), reset, event(13, 'x'))), [])
  assert.deepEqual(violationsOf(streamed(event(11, 'x'), reset)), ['missing event on stream a: x at position 13'])
})

test('a missing, unknown or reordered call, and an id of two calls, are detected', () => {
  const [x, y, z] = history().calls as [History['calls'][0], History['calls'][0], History['calls'][0]]
  assert.deepEqual(violationsOf({ calls: [x, z] }), ['missing call: y at position 12'])
  assert.deepEqual(violationsOf({ calls: [y, z, x] }), ['call out of order: 11 x'])
  assert.deepEqual(violationsOf({ calls: [x, y, z, { ...z, position: 14 }] }), [
    'call about an unknown event: 14 x',
    'calls about two events have the id id13',
  ])
  assert.deepEqual(violationsOf({ calls: [x, x, y, z] }), [])
  assert.equal(checkHistory(history({ calls: [x, x, y, z] })).figures.repeatedCalls, 1)
  assert.deepEqual(violationsOf({ calls: [x, { ...x, id: 'other' }, y, z] }), ['position 11 was sent with two ids'])
})

test('only 503 with Retry-After is a clear refusal', () => {
  const refusal = { node: 'a', request: 'save', status: 503, hasRetryAfter: true }
  assert.deepEqual(violationsOf({ refusals: [refusal] }), [])
  assert.deepEqual(violationsOf({ refusals: [{ ...refusal, hasRetryAfter: false }] }), ['save on node a: 503'])
  assert.deepEqual(violationsOf({ refusals: [{ ...refusal, status: 500 }] }), ['save on node a: 500'])
  assert.deepEqual(violationsOf({ refusals: [{ ...refusal, status: 0 }] }), ['save on node a: no response'])
})

test('an asynchronous failover may lose the newest writes, which must disappear everywhere', () => {
  const reset: StreamEvent = { kind: 'reset', position: 11, entry: '' }
  const after = { log: shortLog, failover, reads: [], ...streamed(event(11, 'x'), event(12, 'y'), reset) }
  const { violations, figures } = checkHistory(history(after))
  assert.deepEqual(violations, [])
  assert.equal(figures.lost, 2)
  assert.deepEqual(violationsOf({ ...after, ...streamed(event(11, 'x'), event(12, 'y')) }), [
    'no reset after the event of a lost write on stream a: y at position 12',
  ])
  assert.deepEqual(violationsOf({ ...after, reads: [read('y', 2, 400 + BOUND_MS)] }), [])
  assert.match(violationsOf({ ...after, reads: [read('y', 2, 401 + BOUND_MS)] })[0]!, /^lost write is still served/)
  // A write before the head of the replica, or after the failover.
  assert.ok(
    violationsOf({ ...after, failover: { ...failover, head: 12 } }).some((text) => text.startsWith('lost write: y')),
  )
  assert.ok(
    violationsOf({ ...after, failover: { ...failover, stoppedAt: 250 } }).some((text) =>
      text.startsWith('lost write: x'),
    ),
  )
})

test('a synchronous failover may lose nothing', () => {
  const resets = streamed(event(11, 'x'), { kind: 'reset', position: 13, entry: '' })
  assert.deepEqual(violationsOf({ failover: { ...failover, mayLose: false, head: 13 }, ...resets }), [])
  assert.equal(
    violationsOf({ log: shortLog, calls: [], reads: [], failover: { ...failover, mayLose: false } }).filter((text) =>
      text.startsWith('lost write'),
    ).length,
    2,
  )
})
