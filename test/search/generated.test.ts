// Both engines return the same results. Thousands of generated searches run on both databases and on an evaluator
// without indexes; all three must return the same resources in the same order.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OpenedStore } from '#storage/open-options'
import { openStore } from '#storage/open-store'
import { listAssets } from '#usecases/assets/read-assets'
import { listEntries } from '#usecases/entries/read-entries'
import type { Listed } from '#usecases/search/search'
import { createRandom } from '../faults/random.ts'
import { onBothEngines } from '../store/engines.ts'
import { listDeliveredAssets, listDeliveredEntries } from '../usecases/deliver.ts'
import { AT, type Installation, install } from '../usecases/installation.ts'
import { fillSpace, type Item } from './corpus.ts'
import { generate, toParams } from './generate.ts'
import { answer, type Query } from './reference-search.ts'

const SEED = Number(process.env.SHEAF_TEST_SEED ?? Date.now() % 1_000_000)
const QUERIES = Number(process.env.SHEAF_TEST_QUERIES ?? 600)

/** Searches run concurrently while this process compares. */
const AT_ONCE = 6
const PAGES = [
  [0, 1000],
  [0, 1000],
  [0, 3],
  [2, 5],
  [40, 20],
  [500, 10],
] as const

async function ask(
  { ctx, system }: Installation,
  query: Query,
  more: [string, string][],
): Promise<Listed<{ id: string }>> {
  const params = [...toParams(query), ...more]
  if (query.view === 'management') {
    const list = query.kind === 'Entry' ? listEntries : listAssets
    return list(ctx, system, { ...AT, params })
  }
  const stage = query.view === 'delivery' ? 'published' : 'current'
  if (query.kind === 'Asset') return listDeliveredAssets(ctx, system, { ...AT, stage, params })
  return listDeliveredEntries(ctx, system, { ...AT, stage, params: [...params, ['include', '0']] })
}

const ids = ({ items }: Listed<{ id: string }>) => items.map(({ id }) => id)

onBothEngines(`generated searches, SHEAF_TEST_SEED=${SEED}`, (engine) => {
  let store: OpenedStore
  let installed: Installation
  let items: Item[]
  const stack = new AsyncDisposableStack()

  before(async () => {
    const database = stack.use(await engine.database())
    // Low enough that both cheap and expensive searches occur.
    store = stack.use(await openStore(database.config, { maxCheapRows: 25 }))
    installed = await install(store)
    items = await fillSpace(installed, createRandom(SEED))
    // The database would do this by itself later.
    if (engine.name === 'postgres') await database.exec('analyze')
  })
  after(() => stack.disposeAsync())

  test('the read models agree with the content', async () => {
    assert.deepEqual(await store.check(), [])
  })

  test(`${QUERIES} searches return the same as the reference search, in the same order`, async () => {
    const random = createRandom(SEED + 1)
    let found = 0
    const check = async (query: Query, skip: number, limit: number) => {
      const expected = answer(items, query)
      if (expected.length > 0) found++
      const more: [string, string][] = [
        ['skip', `${skip}`],
        ['limit', `${limit}`],
      ]
      const page = await ask(installed, query, more)
      const said = `${new URLSearchParams([...toParams(query), ...more])} (${query.view} ${query.kind})`
      assert.deepEqual(ids(page), expected.slice(skip, skip + limit), said)
      assert.deepEqual(page.page, { total: expected.length, skip, limit }, said)
    }
    for (let i = 0; i < QUERIES; i += AT_ONCE) {
      const drawn = Array.from({ length: AT_ONCE }, () => ({
        query: generate(random, items),
        page: random.pick(PAGES),
      }))
      await Promise.all(drawn.map(({ query, page: [skip, limit] }) => check(query, skip, limit)))
    }
    assert.ok(found > QUERIES / 4, `only ${found} searches found anything: they prove little`)
  })

  test('pages by cursor are adjacent, forward and backward', async () => {
    const random = createRandom(SEED + 2)
    for (let i = 0; i < QUERIES / 40; i++) {
      const query = generate(random, items)
      const expected = answer(items, query)
      const limit = Math.max(3, Math.ceil(expected.length / random.between(1, 7)))
      const said = `query ${i}: ${new URLSearchParams(toParams(query))} (${query.view} ${query.kind}, limit ${limit})`
      const walk = async (way: 'pageNext' | 'pagePrev', start: [string, string][]) => {
        const pages: string[][] = []
        let last = start
        for (let token: string | null = ''; token !== null; ) {
          last = token === '' ? start : [[way, token]]
          const page = await ask(installed, query, [['cursor', 'true'], ['limit', `${limit}`], ...last])
          assert.ok('next' in page.page, said)
          pages.push(ids(page))
          assert.ok(pages.length <= expected.length + 2, said)
          token = way === 'pageNext' ? page.page.next : page.page.previous
        }
        return { pages, last }
      }
      const forwards = await walk('pageNext', [])
      assert.deepEqual(forwards.pages.flat(), expected, said)
      // Backward from the last page to the first.
      const lastPage = await ask(installed, query, [['cursor', 'true'], ['limit', `${limit}`], ...forwards.last])
      assert.ok('previous' in lastPage.page)
      if (lastPage.page.previous === null) continue
      const backwards = await walk('pagePrev', [['pagePrev', lastPage.page.previous]])
      assert.deepEqual([...backwards.pages.reverse(), ids(lastPage)].flat(), expected, `${said}, backwards`)
    }
  })
})
