import assert from 'node:assert/strict'
import { test } from 'node:test'
import { putSpace } from '#usecases/spaces/put-space'
import { putUiConfig } from '#usecases/ui-documents/ui-config'
import { onBothEngines } from '../store/engines.ts'
import { AT, install } from './installation.ts'

/** The outcomes of eight concurrent requests. */
async function race(write: (nth: number) => Promise<unknown>): Promise<string[]> {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, nth) => write(nth)))
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'won' : outcome.reason.code)).sort()
}

/** Enough for two transactions to overlap. */
const ROUNDS = 8

const ONE_WINNER = [...Array(7).fill('VersionMismatch'), 'won']

onBothEngines('of concurrent writers one wins, and the others get a version mismatch', (engine) => {
  test('a space', async () => {
    await using store = await engine.open()
    const { ctx, actor } = await install(store)
    const { version } = (await store.read((s) => s.spaces.get(AT.space)))!
    const before = await store.read((s) => s.changes.head(AT.space))
    for (let round = 0; round < ROUNDS; round++) {
      const sent = { id: AT.space, organization: null, version: version + round }
      assert.deepEqual(
        await race((nth) => putSpace(ctx, actor, { ...sent, body: { name: `Blog ${nth}` } })),
        ONE_WINNER,
      )
    }
    assert.equal((await store.read((s) => s.spaces.get(AT.space)))!.version, version + ROUNDS)
    assert.equal(await store.read((s) => s.changes.head(AT.space)), before + ROUNDS)
  })

  test('the views of an environment without saved views', async () => {
    await using store = await engine.open()
    const { ctx, actor } = await install(store)
    for (let round = 0; round < ROUNDS; round++) {
      const space = `shop-${round}`
      await putSpace(ctx, actor, { id: space, organization: null, version: null, body: { name: 'Shop' } })
      const before = await store.read((s) => s.changes.head(space))
      const save = () => putUiConfig(ctx, actor, { ...AT, space, kind: 'UIConfig', version: 0, body: {} })
      assert.deepEqual(await race(save), ONE_WINNER)
      assert.equal(await store.read((s) => s.changes.head(space)), before + 1)
    }
  })
})
