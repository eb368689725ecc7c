// Archiving and unarchiving a space, with the unmodified npm clients.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from 'contentful'
import { activate, legacy, newSpace, refusal, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

onBothEngines('archived spaces', (server) => {
  const filled = async () => {
    const space = await newSpace(server())
    const { client, at, spaceId } = space
    await activate(client, at, 'post', [{ id: 'title', name: 'Title', type: 'Symbol' }])
    const ids = { ...at, contentTypeId: 'post', entryId: 'a' }
    const entry = await client.entry.createWithId(ids, { fields: { title: { 'en-US': 'Hello' } } } as never)
    await client.entry.publish({ ...at, entryId: 'a' }, entry)
    const key = await client.apiKey.create({ spaceId }, { name: 'Reader' } as never)
    const reader = (accessToken: string) =>
      createClient({ space: spaceId, accessToken, host: server().host, insecure: true, retryOnError: false })
    const preview = (await client.previewApiKey.getMany({ spaceId })).items[0]!.accessToken as string
    return { ...space, delivery: reader(key.accessToken), preview: reader(preview) }
  }
  const archive = (spaceId: string) => request(server(), 'PUT', `/spaces/${spaceId}/archived`)

  test('an archived space is not delivered and read-only; unarchiving restores it', async () => {
    const { client, at, spaceId, delivery, preview } = await filled()
    assert.equal((await delivery.getEntries()).total, 1)
    assert.equal((await preview.getEntries()).total, 1)

    const archived = await archive(spaceId)
    assert.equal(archived.status, 200)
    const { sys } = archived.body
    assert.deepEqual([sys.type, sys.id, sys.version, sys.archivedAt], ['Space', spaceId, 2, sys.updatedAt])
    for (const read of [() => delivery.getEntries(), () => delivery.getSpace(), () => preview.getEntry('a')]) {
      const refused = await refusal(read())
      assert.deepEqual([refused.status, refused.name], [403, 'AccessDenied'])
      assert.deepEqual(refused.details, { reasons: ['The space is archived. Unarchive it first.'] })
    }
    await assert.rejects(delivery.sync({ initial: true }), /403/)
    const entry = await client.entry.get({ ...at, entryId: 'a' })
    assert.equal((await refusal(client.entry.update({ ...at, entryId: 'a' }, entry))).status, 403)
    assert.equal((await refusal(client.space.update({ spaceId }, { name: 'New', sys } as never))).status, 403)
    assert.deepEqual((await client.space.get({ spaceId })).sys.archivedAt, sys.archivedAt)
    const listed = (await client.space.getMany({ query: { limit: 100 } })).items.find((one) => one.sys.id === spaceId)
    assert.equal(listed?.sys.archivedAt, sys.archivedAt)

    const restored = await (await legacy(server()).getSpace(spaceId)).unarchive({ productId: 'any' } as never)
    assert.deepEqual([restored.sys.version, restored.sys.archivedAt, restored.name], [3, undefined, archived.body.name])
    assert.equal((await delivery.getEntries()).total, 1)
    assert.equal((await client.entry.update({ ...at, entryId: 'a' }, entry)).sys.version, 3)
  })

  test('archiving an archived space is refused with 422, and so is unarchiving an active one', async () => {
    const { spaceId } = await newSpace(server())
    const post = (body?: unknown) => request(server(), 'POST', `/spaces/${spaceId}/unarchive`, { body })
    for (const body of [undefined, {}, { productId: 'x' }]) {
      const { status, body: refused } = await post(body)
      assert.deepEqual([status, refused.sys.id], [422, 'ValidationFailed'])
      assert.equal(refused.details.errors[0].details, 'The space is not archived.')
    }
    assert.deepEqual((await post({ plan: 'x' })).body.sys.id, 'UnknownKey')
    assert.equal((await post([1])).status, 400)
    assert.equal((await archive(spaceId)).status, 200)
    const again = await archive(spaceId)
    assert.deepEqual([again.status, again.body.sys.id], [422, 'ValidationFailed'])
    const both = await Promise.all([post(), post()])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 422])
  })

  test('an archived space can be deleted', async () => {
    const { client, spaceId } = await newSpace(server())
    await archive(spaceId)
    await client.space.delete({ spaceId })
    assert.equal((await refusal(client.space.get({ spaceId }))).status, 404)
  })
})
