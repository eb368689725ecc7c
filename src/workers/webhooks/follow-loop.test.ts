import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClaimLoop } from './claim-loop.ts'
import type { DispatchContext } from './dispatch-context.ts'
import { FollowLoop } from './follow-loop.ts'

type LogListener = Parameters<DispatchContext['store']['onMove']>[0]

/** A store whose reads of the log can be held. */
function createContext() {
  const log = { cursor: 20, head: 25 }
  const readFrom: number[] = []
  let listener: LogListener = () => {}
  let held: Promise<void> | null = null
  const reader = {
    webhookQueue: {
      work: async () => ({
        ...{ any: true, ended: [], due: [] },
        spaces: [{ space: 's', position: log.cursor, head: log.head }],
      }),
      cursor: async () => log.cursor,
    },
    changes: {
      async after(_space: string, position: number) {
        readFrom.push(position)
        await held
        return []
      },
    },
    webhooks: { active: async () => [] },
  }
  const ctx = {
    store: {
      read: (work: (from: typeof reader) => unknown) => work(reader),
      onMove(added: LogListener) {
        listener = added
        return { [Symbol.dispose]() {} }
      },
    },
    clock: { now: () => 0, monotonic: () => performance.now() },
    webhookSignal: { subscribe: () => ({ [Symbol.dispose]() {} }) },
    now: () => 0,
    onError: (error: unknown) => assert.fail(String(error)),
  }
  return {
    ...{ log, readFrom },
    ctx: ctx as unknown as DispatchContext,
    move: (...move: Parameters<LogListener>) => listener(...move),
    hold(until: Promise<void>) {
      held = until
    },
  }
}

const nextTurn = () => new Promise(setImmediate)

test('rows of a restarted log are read from the stored cursor, also if the log restarts during a read', async () => {
  const { ctx, log, readFrom, move, hold } = createContext()
  const claims = { check() {}, claim() {} } as unknown as ClaimLoop
  const loop = new FollowLoop(ctx, claims)
  const { promise, resolve } = Promise.withResolvers<void>()
  hold(promise)
  const running = loop.run()
  while (readFrom.length === 0) await nextTurn()
  assert.deepEqual(readFrom, [20])
  // Failover to a replica that had less of the log, while the old log is being read.
  log.cursor = 12
  log.head = 15
  move({ space: 's', position: 15, restarted: true })
  resolve()
  while (readFrom.length === 1) await nextTurn()
  loop.stop()
  await running
  assert.equal(readFrom[1], 12)
})
