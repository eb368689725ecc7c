import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from 'contentful-management'
import { ADMIN_TOKEN } from '../../support/server.ts'
import { onBothEngines } from './on-both-engines.ts'
import { refusal } from './refusal.ts'

const tags = (...ids: string[]) => ({
  tags: ids.map((id) => ({ sys: { type: 'Link' as const, linkType: 'Tag' as const, id } })),
})

onBothEngines(
  'contentful-management: tags',
  (server) => {
    const filled = async () => {
      const client = createClient(
        { accessToken: ADMIN_TOKEN, host: server().host, insecure: true, retryOnError: false },
        { type: 'legacy' },
      )
      const space = await client.createSpace({ name: 'Tags', defaultLocale: 'en-US' }, '')
      const environment = await space.getEnvironment('master')
      const type = await environment.createContentTypeWithId('post', {
        name: 'Post',
        displayField: 'title',
        fields: [{ id: 'title', name: 'Title', type: 'Symbol', required: false, localized: false }],
      })
      await type.publish()
      return environment
    }

    test('a tag is renamed with a version check; id, visibility and other names stay', async () => {
      const environment = await filled()
      const tag = await environment.createTag('red', 'Red')
      assert.deepEqual([tag.sys.version, tag.sys.visibility], [1, 'private'])
      assert.equal(tag.sys.createdAt, tag.sys.updatedAt)
      await environment.createTag('blue', 'Blue', 'public')
      tag.name = 'Crimson'
      const renamed = await tag.update()
      assert.deepEqual([renamed.name, renamed.sys.version, renamed.sys.visibility], ['Crimson', 2, 'private'])
      assert.equal((await refusal(tag.update())).name, 'VersionMismatch')
      renamed.name = 'Blue'
      const taken = await refusal(renamed.update())
      assert.deepEqual([taken.status, taken.name, taken.details.errors?.[0]?.name], [422, 'ValidationFailed', 'taken'])
      const changed = await refusal(environment.createTag('red', 'Crimson', 'public'))
      assert.equal(changed.status, 409)
      assert.deepEqual(
        (await environment.getTags({ order: 'sys.id' })).items.map(({ name, sys }) => [name, sys.version]),
        [
          ['Blue', 1],
          ['Crimson', 2],
        ],
      )
      const missing = await refusal(environment.getTag('nothing'))
      const { type, id, environment: place, space } = missing.details
      assert.deepEqual([type, id, place, space], ['Tag', 'nothing', 'master', environment.sys.space.sys.id])
    })

    test('filters and orders of the list', async () => {
      const environment = await filled()
      await environment.createTag('a', 'Red wine')
      await environment.createTag('b', 'White wine', 'public')
      await environment.createTag('c', 'Bread')
      const ids = async (query: object) => (await environment.getTags(query)).items.map(({ sys }) => sys.id)
      assert.deepEqual(await ids({ 'name[match]': 'wine' }), ['a', 'b'])
      assert.deepEqual(await ids({ 'sys.id[in]': 'a,c', order: '-name' }), ['a', 'c'])
      assert.deepEqual(await ids({ 'sys.visibility': 'public' }), ['b'])
      assert.equal((await environment.getTags({ 'name[match]': 'wine', limit: 1 })).total, 2)
    })

    test('a tag cannot be deleted while drafts, published or archived content uses it', async () => {
      const environment = await filled()
      for (const id of ['draft', 'live', 'gone']) await environment.createTag(id, id)
      const remove = async (id: string) => (await environment.getTag(id)).delete()
      const used = async (id: string) => {
        const { status, name, details } = await refusal(remove(id))
        assert.deepEqual([status, name], [422, 'ActionPreconditionsFailed'])
        assert.deepEqual(details.errors, [{ name: 'reference', details: 'Tag is referenced by another entity' }])
      }
      let entry = await environment.createEntryWithId('post', 'e', { fields: {}, metadata: tags('draft', 'live') })
      await used('draft')
      entry = await entry.publish()
      entry.metadata = tags('draft')
      entry = await entry.update()
      await used('live')
      entry = await entry.unpublish()
      await remove('live')
      entry = await entry.archive()
      await used('draft')
      const stale = await environment.getTag('gone')
      stale.name = 'renamed'
      await stale.update()
      assert.equal((await refusal(stale.delete())).name, 'VersionMismatch')
      await remove('gone')
      assert.equal((await refusal(environment.getTag('gone'))).status, 404)
      await entry.delete()
      await remove('draft')
      assert.equal((await environment.getTags()).total, 0)
    })

    test('no more tags than allowed', async () => {
      const environment = await filled()
      for (let i = 0; i < 5; i++) await environment.createTag(`t${i}`, `Tag ${i}`)
      assert.equal((await refusal(environment.createTag('more', 'More'))).status, 403)
    })
  },
  { SHEAF_LIMIT_TAGS: '5' },
)
