import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { type At, type Client, newSpace, request } from './management.ts'
import { join } from './members.ts'
import { onBothEngines } from './on-both-engines.ts'

interface Found {
  items: { sha256: string; assets: { sys: { linkType: string; id: string } }[] }[]
  next?: string
}

const sum = (text: string) => createHash('sha256').update(text).digest('hex')

async function textAsset(client: Client, at: At, text: string, tags: string[] = []) {
  const file = { contentType: 'text/plain', fileName: 'a.txt', file: text }
  const draft = await client.asset.createFromFiles(at, {
    fields: { title: { 'en-US': text }, description: { 'en-US': '' }, file: { 'en-US': file } },
  } as never)
  const asset = await client.asset.processForAllLocales(at, draft, {
    processingCheckWait: 100,
    processingCheckRetries: 3000,
  })
  if (tags.length === 0) return asset
  const links = tags.map((id) => ({ sys: { type: 'Link' as const, linkType: 'Tag' as const, id } }))
  return client.asset.update(
    { ...at, assetId: asset.sys.id },
    { ...asset, metadata: { ...asset.metadata, tags: links } },
  )
}

onBothEngines('duplicate files', (server) => {
  const find = async (at: At, query = '', token?: string) => {
    const path = `/spaces/${at.spaceId}/environments/${at.environmentId}/duplicate_files${query}`
    const { status, body } = await request(server(), 'GET', path, token ? { token } : {})
    return {
      status,
      body: body as Found,
      ids: (body as Found).items?.map(({ assets }) => assets.map(({ sys }) => sys.id)),
    }
  }

  test('assets with the same bytes, page by page, and those with one file', async () => {
    const { client, at } = await newSpace(server())
    const one = await textAsset(client, at, 'one')
    const two = await textAsset(client, at, 'one')
    const single = await textAsset(client, at, 'single')
    const more = [await textAsset(client, at, 'more'), await textAsset(client, at, 'more')]
    const sorted = (assets: { sys: { id: string } }[]) => assets.map(({ sys }) => sys.id).sort()
    const groups = [
      { sha256: sum('one'), ids: sorted([one, two]) },
      { sha256: sum('more'), ids: sorted(more) },
    ].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1))
    const all = await find(at)
    assert.deepEqual(
      all.body.items.map(({ sha256 }, i) => ({ sha256, ids: all.ids[i] })),
      groups,
    )
    assert.equal(all.body.next, undefined)
    const first = await find(at, '?limit=1')
    assert.deepEqual(first.ids, [groups[0]!.ids])
    const second = await find(at, `?limit=1&after=${encodeURIComponent(first.body.next!)}`)
    assert.deepEqual(second.ids, [groups[1]!.ids])
    assert.deepEqual((await find(at, `?sha256=${sum('single')}`)).ids, [[single.sys.id]])
    assert.deepEqual((await find(at, `?sha256=${sum('unknown')}`)).ids, [])

    // A file that was replaced, and an asset that was deleted, no longer count.
    const upload = await client.upload.create(at, { file: 'other' })
    const fields = {
      ...two.fields,
      file: {
        'en-US': {
          contentType: 'text/plain',
          fileName: 'b.txt',
          uploadFrom: { sys: { type: 'Link', linkType: 'Upload', id: upload.sys.id } },
        },
      },
    }
    await client.asset.update({ ...at, assetId: two.sys.id }, { ...two, fields } as never)
    await client.asset.delete({ ...at, assetId: more[0]!.sys.id })
    assert.deepEqual((await find(at)).ids, [])
    assert.deepEqual((await find(at, `?sha256=${sum('one')}`)).ids, [[one.sys.id]])
  })

  test('environments and spaces are separate', async () => {
    const { client, at } = await newSpace(server())
    const other = await newSpace(server())
    const here = await textAsset(client, at, 'shared bytes')
    await textAsset(other.client, other.at, 'shared bytes')
    assert.deepEqual((await find(at, `?sha256=${sum('shared bytes')}`)).ids, [[here.sys.id]])
    assert.deepEqual((await find(at)).ids, [])
  })

  test('members see only assets that they may read', async () => {
    const { client, at, spaceId } = await newSpace(server())
    await client.tag.createWithId({ ...at, tagId: 'open' }, {
      name: 'Open',
      sys: { id: 'open', type: 'Tag', visibility: 'private' },
    } as never)
    const open = await textAsset(client, at, 'same', ['open'])
    await textAsset(client, at, 'same')
    const role = await client.role.create({ spaceId }, {
      name: 'Reader',
      permissions: {},
      policies: [
        {
          effect: 'allow',
          actions: ['read'],
          constraint: {
            and: [{ equals: [{ doc: 'sys.type' }, 'Asset'] }, { in: [{ doc: 'metadata.tags.sys.id' }, ['open']] }],
          },
        },
      ],
    } as never)
    const email = `reader-${spaceId}@example.com`
    const { token } = await join(server(), email)
    const roles = [{ sys: { type: 'Link', linkType: 'Role', id: role.sys.id } }]
    await client.spaceMembership.create({ spaceId }, { admin: false, email, roles } as never)
    assert.equal((await find(at)).ids[0]!.length, 2)
    assert.deepEqual((await find(at, '', token)).ids, [])
    assert.deepEqual((await find(at, `?sha256=${sum('same')}`, token)).ids, [[open.sys.id]])
    const stranger = await join(server(), `stranger-${spaceId}@example.com`)
    assert.equal((await find(at, '', stranger.token)).status, 404)
  })

  test('hostile parameters are refused', async () => {
    const { at } = await newSpace(server())
    for (const query of ['?sha256=', '?sha256=ABC', "?sha256=' or 1=1", '?after=abc', '?limit=x', '?limit=-1']) {
      assert.equal((await find(at, query)).status, 400, query)
    }
    assert.equal((await find({ ...at, environmentId: 'missing' })).status, 404)
  })
})
