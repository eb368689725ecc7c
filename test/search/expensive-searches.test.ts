// Readers get the same pages when most entries are drafts and when a search is expensive.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStore } from '#storage/open-store'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { onBothEngines } from '../store/engines.ts'
import { listDeliveredEntries } from '../usecases/deliver.ts'
import { AT, activatePost, install } from '../usecases/installation.ts'

const DRAFTS = 60
const PUBLISHED = ['d', 'b', null, 'a', 'c']

onBothEngines('searches among many drafts', (engine) => {
  for (const maxCheapRows of [2000, 0]) {
    test(`readers find the few published entries in order with at most ${maxCheapRows} cheap rows`, async () => {
      await using database = await engine.database()
      await using store = await openStore(database.config, { maxCheapRows })
      const installed = await install(store)
      const { ctx, actor, system } = installed
      await activatePost(installed, [{ id: 'title', name: 'Title', type: 'Symbol', localized: false, required: false }])
      const save = (id: string, title: string | null) => {
        const fields = title === null ? {} : { title: { 'en-US': title } }
        return putEntry(ctx, actor, { ...AT, id, contentType: 'post', version: null, body: { fields } })
      }
      for (let i = 0; i < DRAFTS; i++) await save(`draft-${i}`, `b${i}`)
      for (const [i, title] of PUBLISHED.entries()) {
        await save(`shown-${i}`, title)
        await publishEntry(ctx, actor, { ...AT, id: `shown-${i}`, version: 1 })
      }
      const ask = async (query: string) => {
        const params = new URLSearchParams(`content_type=post&${query}`)
        const { items, page } = await listDeliveredEntries(ctx, system, { ...AT, stage: 'published', params })
        return { ids: items.map(({ id }) => id), page }
      }
      const all = ['shown-3', 'shown-1', 'shown-4', 'shown-0', 'shown-2']
      assert.deepEqual(await ask('order=fields.title'), { ids: all, page: { total: 5, skip: 0, limit: 100 } })
      assert.deepEqual((await ask('order=-fields.title')).ids, ['shown-0', 'shown-4', 'shown-1', 'shown-3', 'shown-2'])
      const part = await ask('order=fields.title&skip=3&limit=2')
      assert.deepEqual(part, { ids: all.slice(3), page: { total: 5, skip: 3, limit: 2 } })
      const within = await ask('order=fields.title&fields.title[exists]=true&limit=2')
      assert.deepEqual(within, { ids: all.slice(0, 2), page: { total: 4, skip: 0, limit: 2 } })
      const pages: string[] = []
      for (let more = 'cursor=true'; ; ) {
        const { ids, page } = await ask(`order=fields.title&limit=2&${more}`)
        pages.push(...ids)
        if (!('next' in page) || page.next === null) break
        more = `cursor=true&pageNext=${encodeURIComponent(page.next)}`
      }
      assert.deepEqual(pages, all)
    })
  }
})
