import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stage } from '#domain/resources/resource'
import { subscribeToChanges } from '#usecases/changes/subscribe-to-changes'
import { publishEntry } from '#usecases/entries/publish-entry'
import { createRandom } from '../faults/random.ts'
import { onBothEngines } from '../store/engines.ts'
import { AT, activatePost, createPost, type Installation, install, outcome } from './installation.ts'

const follow = ({ ctx, system }: Installation, since: number | null, stage: Stage | null = null) =>
  subscribeToChanges(ctx, system, {
    ...AT,
    since: since === null ? null : { position: since, mark: null, isHeard: true },
    filter: { stage, apiKey: null, types: null, contentTypes: null },
  })

onBothEngines('subscribing to changes', (engine) => {
  test('a client that resumes gets every change once and in order, whoever writes', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await activatePost(installed)
    const { ctx, actor } = installed
    const random = createRandom(5)
    const stop = new AbortController()
    const writing = Promise.all(
      [0, 1, 2, 3].map(async (writer) => {
        for (let i = 0; i < 40; i++) {
          await createPost(installed, `w${writer}-${i}`, { 'en-US': 'x' })
          await publishEntry(ctx, actor, { ...AT, id: `w${writer}-${i}`, version: 1 })
        }
      }),
    ).finally(() => stop.abort())
    const received: number[] = []
    let follower = await follow(installed, 0, 'published')
    const published: string[] = []
    const take = async () => {
      const { changes, more } = await follower.next(async () => installed.system)
      for (const change of changes) {
        received.push(change.position)
        if (change.type === 'Entry') published.push(change.id)
      }
      return more
    }
    while (!stop.signal.aborted) {
      if (!(await take())) await follower.wait(50, stop.signal)
      if (random.between(0, 4) === 0) follower = await follow(installed, follower.position, 'published')
    }
    await writing
    while (await take());
    assert.deepEqual(
      received,
      [...new Set(received)].sort((a, b) => a - b),
    )
    assert.equal(new Set(published).size, 160)
    assert.equal(published.length, 160)
  })

  test('a position that the log no longer has, or never had, causes a reset; later changes are sent', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await activatePost(installed)
    const head = await store.read((s) => s.changes.head(AT.space))
    await store.transact(async (tx) => void (await tx.retention.pruneChanges(AT.space, 2)))
    const currentActor = async () => installed.system
    const resetOf = async (since: number) => (await (await follow(installed, since)).next(currentActor)).reset
    assert.equal(await resetOf(1), 'too-old')
    assert.equal(await resetOf(2), null)
    assert.equal(await resetOf(head + 1), 'unknown-position')
    const follower = await follow(installed, 0)
    assert.deepEqual(await follower.next(currentActor), { reset: 'too-old', changes: [], position: head, more: true })
    await createPost(installed, 'a', { 'en-US': 'a' })
    const { reset, changes } = await follower.next(currentActor)
    assert.equal(reset, null)
    assert.deepEqual(
      changes.map(({ id, action }) => [id, action]),
      [['a', 'create']],
    )
    const stranger = { kind: 'user', userId: 'nobody', tokenId: 'none', scope: 'read' } as const
    installed.clock.advance(1000)
    assert.equal(await outcome(follower.next(async () => stranger)), 'NotFound')
  })
})
