import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type At, activate, type Client, newSpace, refusal, refused, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })
const FIELDS = [
  { id: 'title', name: 'Title', type: 'Symbol' },
  { id: 'tags', name: 'Tags', type: 'Array', items: { type: 'Symbol' } },
  { id: 'next', name: 'Next', type: 'Link', linkType: 'Entry' },
  { id: 'data', name: 'Data', type: 'Object' },
]

const en = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([id, value]) => [id, { 'en-US': value }]))

const create = (client: Client, at: At, entryId: string, fields: Record<string, unknown>) =>
  client.entry.createWithId({ ...at, contentTypeId: 'post', entryId }, { fields: en(fields) })

onBothEngines('entries and their history', (server) => {
  const start = async () => {
    const space = await newSpace(server())
    await activate(space.client, space.at, 'post', FIELDS)
    return space
  }

  test('JSON Patch: parts of an entry change with a version check, all or nothing', async () => {
    const { client, at } = await start()
    const entry = await create(client, at, 'e', { title: 'One', tags: ['a'] })
    const here = { ...at, entryId: 'e', version: 1 }
    const patched = await client.entry.patch(here, [
      { op: 'test', path: '/fields/title/en-US', value: 'One' },
      { op: 'replace', path: '/fields/title/en-US', value: 'Two' },
      { op: 'add', path: '/fields/tags/en-US/-', value: 'b' },
      { op: 'add', path: '/fields/data', value: { 'en-US': { x: 1 } } },
    ])
    assert.equal(patched.sys.version, 2)
    assert.deepEqual(patched.fields, en({ title: 'Two', tags: ['a', 'b'], data: { x: 1 } }))
    assert.deepEqual((await refused(client.entry.patch(here, []))).slice(0, 2), [409, 'VersionMismatch'])
    const now = { ...at, entryId: 'e', version: 2 }
    const bad: readonly [patch: unknown, status: number, name: string][] = [
      [[{ op: 'test', path: '/fields/title/en-US', value: 'no' }], 422, 'ValidationFailed'],
      [[{ op: 'add', path: '/fields/next/en-US', value: link('Entry', 'x') }], 422, 'ValidationFailed'],
      [[{ op: 'replace', path: '/fields/title/en-US', value: 7 }], 422, 'InvalidEntry'],
      [[{ op: 'add', path: '/fields/nope', value: { 'en-US': 1 } }], 422, 'UnknownField'],
      [[{ op: 'add', path: '/fields/title/xx', value: 'x' }], 422, 'InvalidEntry'],
      [[{ op: 'replace', path: '', value: [] }], 422, 'InvalidEntry'],
      [[{ op: 'add', path: '/__proto__/x', value: 1 }], 422, 'ValidationFailed'],
      [[{ op: 'nope', path: '/fields' }], 400, 'BadRequest'],
      [{ op: 'add' }, 400, 'BadRequest'],
    ]
    for (const [patch, status, name] of bad) {
      assert.deepEqual(
        (await refused(client.entry.patch(now, patch as never))).slice(0, 2),
        [status, name],
        JSON.stringify(patch),
      )
    }
    const path = `/spaces/${at.spaceId}/entries/e`
    const headers = { 'X-Contentful-Version': '2' }
    assert.equal((await request(server(), 'PATCH', path, { body: [], headers })).status, 415)
    assert.equal((await client.entry.get({ ...at, entryId: 'e' })).sys.version, 2)
    assert.equal(entry.sys.version, 1)
  })

  test('a conflict reports the sent version, the current version, its author and time', async () => {
    const { client, at } = await start()
    const entry = await create(client, at, 'e', { title: 'One' })
    const changed = await client.entry.update({ ...at, entryId: 'e' }, entry)
    const { status, name, message, details } = await refusal(client.entry.update({ ...at, entryId: 'e' }, entry))
    assert.deepEqual([status, name], [409, 'VersionMismatch'])
    assert.match(message, /version 1.*version 2/)
    assert.deepEqual(details, {
      type: 'Entry',
      id: 'e',
      sent: 1,
      current: 2,
      updatedBy: changed.sys.updatedBy?.sys.id,
      updatedAt: changed.sys.updatedAt,
    })
  })

  test('when many clients create the same id at once, one succeeds and the others get a version conflict', async () => {
    const { client, at } = await start()
    const attempts = Array.from({ length: 10 }, (_, i) =>
      create(client, at, 'same', { title: `${i}` }).then(
        () => 'created',
        (error: Error) => `${error.name} ${JSON.parse(error.message).details.current}`,
      ),
    )
    const results = await Promise.all(attempts)
    assert.deepEqual(results.sort(), [...Array(9).fill('VersionMismatch 1'), 'created'])
  })

  test('snapshots: one per publish, newest first, and they stay', async () => {
    const { client, at } = await start()
    const here = { ...at, entryId: 'e' }
    let entry = await create(client, at, 'e', { title: 'One' })
    entry = await client.entry.publish(here, entry)
    entry = await client.entry.update(here, { ...entry, fields: en({ title: 'Two' }) })
    entry = await client.entry.update(here, { ...entry, fields: en({ title: 'Three' }) })
    await client.entry.publish(here, entry)
    const list = await client.snapshot.getManyForEntry({ ...here, query: {} })
    assert.deepEqual(
      list.items.map(({ snapshot }) => [
        (snapshot as typeof entry).fields.title?.['en-US'],
        snapshot.sys.publishedVersion,
      ]),
      [
        ['Three', 4],
        ['One', 1],
      ],
    )
    const [, first] = list.items
    assert.deepEqual(
      [first?.sys.type, first?.sys.snapshotType, first?.sys.snapshotEntityType],
      ['Snapshot', 'publish', 'Entry'],
    )
    const one = { ...here, snapshotId: first!.sys.id }
    assert.deepEqual(await client.snapshot.getForEntry(one), first)
    assert.deepEqual((await refused(client.snapshot.getForEntry({ ...here, snapshotId: 'nope' }))).slice(0, 2), [
      404,
      'NotFound',
    ])
    const types = await client.snapshot.getManyForContentType({ ...at, contentTypeId: 'post', query: {} })
    assert.equal(types.items.length, 1)
    assert.equal(types.items[0]?.snapshot.name, 'post')

    await client.entry.unpublish(here)
    await client.entry.delete(here)
    assert.deepEqual(await client.snapshot.getForEntry(one), first)
    await create(client, at, 'e', { title: 'Another' })
    assert.equal((await client.snapshot.getManyForEntry({ ...here, query: {} })).items.length, 0, 'it is another entry')
  })

  test('versions: every save is listed, and a deleted entry can be restored from them', async () => {
    const { client, at } = await start()
    const here = { ...at, entryId: 'e' }
    let entry = await create(client, at, 'e', { title: 'One' })
    entry = await client.entry.publish(here, entry)
    entry = await client.entry.update(here, { ...entry, fields: en({ title: 'Two' }) })
    const path = `/spaces/${at.spaceId}/environments/master/entries/e/versions`
    const { body } = await request(server(), 'GET', path)
    assert.deepEqual(
      [body.total, body.items.map((item: { sys: { version: number } }) => item.sys.version)],
      [2, [3, 1]],
    )
    const published = body.items.map((item: { sys: { publishedAt?: string } }) => item.sys.publishedAt !== undefined)
    assert.deepEqual(published, [false, true])
    const one = await request(server(), 'GET', `${path}/1`)
    assert.deepEqual([one.body.sys.type, one.body.fields], ['Version', en({ title: 'One' })])
    for (const wrong of ['2', '99', 'x', '-1', '1e3']) {
      assert.equal((await request(server(), 'GET', `${path}/${wrong}`)).status, 404, wrong)
    }
    await client.entry.unpublish(here)
    await client.entry.delete(here)
    const last = await request(server(), 'GET', `${path}/3`)
    assert.deepEqual(last.body.fields, en({ title: 'Two' }))
    assert.ok(last.body.sys.deletedAt)
    const restored = await client.entry.createWithId({ ...here, contentTypeId: 'post' }, { fields: last.body.fields })
    assert.equal(restored.sys.version, 1)
    assert.equal((await request(server(), 'GET', '/spaces/nope/environments/master/entries/e/versions')).status, 404)
  })

  test('the reference tree of an entry, with cycles and missing targets', async () => {
    const { client, at } = await start()
    await create(client, at, 'a', { next: link('Entry', 'b') })
    await create(client, at, 'b', { next: link('Entry', 'c') })
    await create(client, at, 'c', { next: link('Entry', 'a') })
    await create(client, at, 'd', { next: link('Entry', 'nowhere') })
    const ids = (tree: { includes?: { Entry?: { sys: { id: string } }[] } }) =>
      tree.includes?.Entry?.map(({ sys }) => sys.id) ?? []
    const two = await client.entry.references({ ...at, entryId: 'a' })
    assert.deepEqual([two.items.map(({ sys }) => sys.id), ids(two)], [['a'], ['b', 'c']])
    assert.deepEqual(ids(await client.entry.references({ ...at, entryId: 'a', include: 1 })), ['b'])
    const broken = await client.entry.references({ ...at, entryId: 'd' })
    assert.deepEqual((broken as unknown as { errors: unknown }).errors, [
      { sys: { id: 'notResolvable', type: 'error' }, details: { type: 'Link', linkType: 'Entry', id: 'nowhere' } },
    ])
    assert.equal((await refusal(client.entry.references({ ...at, entryId: 'a', include: 11 }))).status, 400)
    assert.deepEqual((await client.entry.references({ ...at, entryId: 'nope' })).items, [])
  })

  test('public/entries returns published content, without drafts and changes', async () => {
    const { client, at } = await start()
    const published = await create(client, at, 'a', { title: 'One' })
    await create(client, at, 'b', { title: 'Draft' })
    const now = await client.entry.publish({ ...at, entryId: 'a' }, published)
    await client.entry.update({ ...at, entryId: 'a' }, { ...now, fields: en({ title: 'Two' }) })
    const list = await client.entry.getPublished({ ...at, query: { content_type: 'post' } })
    assert.deepEqual(
      list.items.map(({ sys, fields }) => [sys.id, fields.title]),
      [['a', { 'en-US': 'One' }]],
    )
  })

  test('tags must exist', async () => {
    const { client, at } = await start()
    await client.tag.createWithId({ ...at, tagId: 'known' }, { name: 'Known', sys: { visibility: 'private' } } as never)
    const tagged = (entryId: string, id: string) =>
      client.entry.createWithId({ ...at, contentTypeId: 'post', entryId }, {
        fields: {},
        metadata: { tags: [link('Tag', id)] },
      } as never)
    assert.deepEqual(await refused(tagged('a', 'unknown')), [422, 'UnresolvedLinks', 'notResolvable'])
    assert.deepEqual((await tagged('a', 'known')).metadata?.tags, [link('Tag', 'known')])
  })
})
