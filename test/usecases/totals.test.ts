// Goal: no endpoint scans a million entries. The total of a search for everything is kept by those who write, and is
// exactly what counting would find: after any writes, in a copy of an environment, and where one was removed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStore } from '#storage/open-store'
import { listEntries } from '#usecases/entries/read-entries'
import { deleteEnvironment } from '#usecases/environments/delete-environment'
import { putEnvironment } from '#usecases/environments/put-environment'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { writeSomething } from '../delivery-cache/writes.ts'
import { createRandom } from '../faults/random.ts'
import { fillSpace } from '../search/corpus.ts'
import { onBothEngines } from '../store/engines.ts'
import { listDeliveredAssets, listDeliveredEntries } from './deliver.ts'
import { AT, type Installation, install } from './installation.ts'

const STAGING = { ...AT, environment: 'staging' }

/** A page of none has to be told the total; a page of all tells it by itself. */
async function compareTotals({ ctx, system }: Installation, at: typeof AT): Promise<number[]> {
  const searches = [[], ['post'], ['author'], ['note']].map((types) => types.map((type) => ['content_type', type]))
  const ask = (params: string[][], limit: number) => new URLSearchParams([...params, ['limit', String(limit)]])
  const totals: number[] = []
  for (const params of searches) {
    for (const list of [
      (limit: number) => listDeliveredEntries(ctx, system, { ...at, stage: 'published', params: ask(params, limit) }),
      (limit: number) => listDeliveredEntries(ctx, system, { ...at, stage: 'current', params: ask(params, limit) }),
      (limit: number) => listEntries(ctx, system, { ...at, params: ask(params, limit) }),
    ]) {
      const { page } = await list(0)
      const all = await list(1000)
      assert.ok('total' in page && page.total === all.items.length, `${params}: ${JSON.stringify(page)}`)
      totals.push(page.total)
    }
  }
  const { page } = await listDeliveredAssets(ctx, system, { ...at, stage: 'published', params: ask([], 0) })
  const all = await listDeliveredAssets(ctx, system, { ...at, stage: 'published', params: ask([], 1000) })
  assert.ok('total' in page && page.total === all.items.length)
  return totals
}

onBothEngines('totals', (engine) => {
  test('are exact through writes, copies and removals, and a wrong one is found', async () => {
    await using database = await engine.database()
    await using store = await openStore(database.config)
    const installed = await install(store)
    const { ctx, actor } = installed
    const random = createRandom(7)
    const work = async () => {
      while (await runNextJob({ ...ctx, files: {} as never }, 'w', new AbortController().signal));
    }
    await fillSpace(installed, random)
    const before = await compareTotals(installed, AT)
    assert.ok(before.every((total) => total > 0))
    const id = { space: AT.space, id: 'staging', environment: 'staging', version: null }
    await putEnvironment(ctx, actor, { ...id, source: 'master', body: { name: 'staging' } })
    await work()
    assert.deepEqual(await compareTotals(installed, STAGING), before)

    for (let i = 0; i < 60; i++) await writeSomething(installed, random)
    await work()
    assert.notDeepEqual(await compareTotals(installed, AT), before)
    await compareTotals(installed, STAGING)
    assert.deepEqual(await store.check(), [])

    await deleteEnvironment(ctx, actor, id)
    await work()
    await compareTotals(installed, AT)
    assert.deepEqual(await store.check(), [])
    await database.exec(`update tally set n = n + 1 where stage = 'published' and content_type = 'post'`)
    assert.match(
      (await store.check()).join('\n'),
      /number of resources is wrong in environment \d+ published Entry post/,
    )
  })
})
