import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type At, type Client, newSpace, refusal, refused, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const file = (more: object = {}) => ({
  contentType: 'image/png',
  fileName: 'a.png',
  upload: 'https://example.org/a.png',
  ...more,
})
const create = (client: Client, at: At, assetId: string, fields: object) =>
  client.asset.createWithId({ ...at, assetId }, { fields } as never)

onBothEngines('assets as resources', (server) => {
  test('create, change with a version check, archive, unarchive, delete', async () => {
    const { client, at } = await newSpace(server())
    const generated = await client.asset.create(at, { fields: { title: {}, file: { 'en-US': file() } } } as never)
    assert.match(generated.sys.id, /^[A-Za-z0-9]{22}$/)
    assert.deepEqual(generated.fields, { file: { 'en-US': file() } }, 'an empty map is no field')
    const here = { ...at, assetId: 'a' }
    let asset = await create(client, at, 'a', { title: { 'en-US': 'One' } })
    assert.deepEqual([asset.sys.version, asset.sys.type, asset.sys.publishedCounter], [1, 'Asset', 0])
    asset = await client.asset.update(here, { ...asset, fields: { title: { 'en-US': 'Two' } } } as never)
    assert.equal(asset.sys.version, 2)
    assert.deepEqual(
      (await refused(client.asset.update(here, { ...asset, sys: { ...asset.sys, version: 1 } }))).slice(0, 2),
      [409, 'VersionMismatch'],
    )
    asset = await client.asset.archive(here)
    assert.deepEqual([asset.sys.version, asset.sys.archivedVersion], [3, 2])
    assert.equal((await refusal(client.asset.update(here, asset))).message, 'Cannot edit archived')
    for (const query of [{ 'sys.archivedAt[exists]': true }, { 'fields.title[match]': 'two' }]) {
      const found = await client.asset.getMany({ ...at, query })
      assert.deepEqual([found.total, found.items[0]?.sys.archivedVersion], [1, 2], 'editors find archived assets')
    }
    asset = await client.asset.unarchive(here)
    assert.equal((await refusal(client.asset.unarchive(here))).message, 'Not archived')
    assert.equal((await refusal(client.asset.unpublish(here))).message, 'Not published')
    await client.asset.delete(here)
    assert.equal((await refusal(client.asset.get(here))).status, 404)
    assert.equal((await client.asset.getMany({ ...at, query: {} })).total, 1)
    assert.equal((await client.asset.getPublished({ ...at, query: {} })).total, 0)
  })

  test('an asset without a processed file is not published', async () => {
    const { client, at } = await newSpace(server())
    const empty = await create(client, at, 'empty', { title: { 'en-US': 'x' } })
    const none = await refusal(client.asset.publish({ ...at, assetId: 'empty' }, empty))
    assert.deepEqual(
      [none.status, none.name, none.details.errors[0]?.details],
      [422, 'ValidationFailed', 'The asset has no files'],
    )
    const raw = await create(client, at, 'raw', { file: { 'en-US': file() } })
    const unprocessed = await refusal(client.asset.publish({ ...at, assetId: 'raw' }, raw))
    assert.deepEqual(unprocessed.details.errors[0]?.path, ['fields', 'file', 'en-US', 'url'])
    assert.equal((await client.asset.get({ ...at, assetId: 'raw' })).sys.version, 1)
  })

  test('processing checks version, locale and file before anything else', async () => {
    const { client, at } = await newSpace(server())
    await create(client, at, 'a', { file: { 'en-US': file() } })
    const process = (id: string, locale: string, version?: string) =>
      request(server(), 'PUT', `/spaces/${at.spaceId}/environments/master/assets/${id}/files/${locale}/process`, {
        headers: version === undefined ? {} : { 'X-Contentful-Version': version },
      })
    assert.equal((await process('nope', 'en-US', '1')).status, 404)
    assert.equal((await process('a', 'xx', '1')).status, 422)
    assert.equal((await process('a', 'en-US', '7')).status, 409)
    assert.equal((await process('a', 'en-US')).status, 409)
    assert.deepEqual((await client.asset.get({ ...at, assetId: 'a' })).fields.file?.['en-US'], file())
  })

  test('invalid requests get the right errors, and nothing is stored', async () => {
    const { client, at } = await newSpace(server())
    const wrong: readonly [fields: object, problem: string][] = [
      [{ nope: { 'en-US': 'x' } }, 'unknown'],
      [{ title: { xx: 'x' } }, 'unknown'],
      [{ title: { 'en-US': 7 } }, 'type'],
      [{ title: { 'en-US': 'x'.repeat(257) } }, 'type'],
      [{ title: 'x' }, 'type'],
      [{ file: { 'en-US': file({ fileName: undefined }) } }, 'required'],
      [{ file: { 'en-US': file({ contentType: 'nonsense' }) } }, 'isValidMimeType'],
      [{ file: { 'en-US': file({ upload: 'file:///etc/passwd' }) } }, 'hasHostname'],
      [{ file: { 'en-US': file({ upload: 'nowhere' }) } }, 'hasHostname'],
      [{ file: { 'en-US': file({ upload: undefined }) } }, 'required'],
      [{ file: { 'en-US': file({ upload: undefined, url: '//images.example/x/y/z/a.png' }) } }, 'invalid'],
      [
        {
          file: {
            'en-US': file({ upload: undefined, uploadFrom: { sys: { type: 'Link', linkType: 'Asset', id: 'x' } } }),
          },
        },
        'in',
      ],
    ]
    for (const [fields, problem] of wrong) {
      assert.deepEqual(
        await refused(create(client, at, 'x', fields)),
        [422, 'ValidationFailed', problem],
        JSON.stringify(fields),
      )
    }
    assert.equal((await refusal(client.asset.get({ ...at, assetId: 'x' }))).status, 404)
    assert.deepEqual((await refused(create(client, at, 'a b', {}))).slice(0, 1), [422])
  })
})
