// A cached list never contains a deleted entry, and always the one that was created with the same id.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteEntry } from '#usecases/entries/delete-entry'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { unpublishEntry } from '#usecases/entries/unpublish-entry'
import { onBothEngines } from '../store/engines.ts'
import { AT, activatePost, createPost, type Installation, install } from '../usecases/installation.ts'
import { LARGE, startReader } from './servers.ts'

async function createPublished(installed: Installation, id: string, title: string): Promise<void> {
  await createPost(installed, id, { 'en-US': title })
  await publishEntry(installed.ctx, installed.actor, { ...AT, id, version: 1 })
}

async function remove({ ctx, actor }: Installation, id: string): Promise<void> {
  await unpublishEntry(ctx, actor, { ...AT, id })
  await deleteEntry(ctx, actor, { ...AT, id })
}

onBothEngines('an entry that is deleted and created again with the same id', (engine) => {
  test('is up to date in every list, without a read in between', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await activatePost(installed)
    await createPublished(installed, 'p', 'one')
    await createPublished(installed, 'q', 'two')
    await using reader = await startReader(installed, store, LARGE)
    const titles = async (root: string) => {
      const results = []
      for (let i = 0; i < 2; i++) {
        const { status, json } = await reader.get(`/${root}/spaces/${AT.space}/entries?content_type=post&order=sys.id`)
        results.push(
          status === 200 ? json.items.map((item: { fields: { title: string } }) => item.fields.title) : status,
        )
      }
      return results
    }
    const twice = (...expected: string[]) => [expected, expected]
    assert.deepEqual([await titles('cdn'), await titles('preview')], [twice('one', 'two'), twice('one', 'two')])

    await remove(installed, 'p')
    await createPublished(installed, 'p', 'again')
    assert.deepEqual([await titles('cdn'), await titles('preview')], [twice('again', 'two'), twice('again', 'two')])

    await remove(installed, 'p')
    await createPost(installed, 'p', { 'en-US': 'a draft' })
    assert.deepEqual([await titles('cdn'), await titles('preview')], [twice('two'), twice('a draft', 'two')])

    await publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version: 1 })
    assert.deepEqual(await titles('cdn'), twice('a draft', 'two'))
    await remove(installed, 'p')
    const page = { ...AT, id: 'p', contentType: 'page', version: null, body: { fields: {} } }
    await activatePost(installed, undefined, 'page')
    await putEntry(installed.ctx, installed.actor, page)
    await publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version: 1 })
    assert.deepEqual([await titles('cdn'), await titles('preview')], [twice('two'), twice('two')])
  })
})
