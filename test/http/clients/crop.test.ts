import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from 'contentful'
import { colorOf, jpeg, movingGif, pixels, png } from '../../support/images.ts'
import { type At, type Client, newSpace, plain, request } from './management.ts'
import { join } from './members.ts'
import { onBothEngines } from './on-both-engines.ts'

interface Details {
  size: number
  image: { width: number; height: number }
  blurhash?: string
  focalPoint?: object
  crop?: object
  original?: { url: string; size: number; image: object }
}
interface File {
  url: string
  fileName: string
  contentType: string
  details: Details
}
interface Asset {
  sys: { id: string; version: number }
  fields: { file: Record<string, File> }
}

async function imageAsset(client: Client, at: At, bytes: Buffer, contentType = 'image/jpeg') {
  const file = { contentType, fileName: 'Four quarters.jpg', file: bytes }
  const draft = await client.asset.createFromFiles(at, {
    fields: { title: { 'en-US': 'A' }, description: { 'en-US': 'B' }, file: { 'en-US': file } },
  } as never)
  return (await client.asset.processForAllLocales(at, draft, {
    processingCheckWait: 100,
    processingCheckRetries: 3000,
  })) as unknown as Asset
}

const fileOf = (asset: Asset) => asset.fields.file['en-US']!
const load = async (url: string, query = '') => {
  const response = await fetch(`http:${url}${query}`)
  assert.equal(response.status, 200, url)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { bytes, image: await pixels(bytes) }
}

onBothEngines('crop', (server) => {
  const change = async (method: 'PUT' | 'DELETE', at: At, asset: Asset, body?: unknown, more: object = {}) => {
    const path = `/spaces/${at.spaceId}/environments/${at.environmentId}/assets/${asset.sys.id}/files/en-US/crop`
    const headers = { 'X-Contentful-Version': `${asset.sys.version}` }
    const sent = await request(server(), method, path, { headers, ...(body !== undefined && { body }), ...more })
    return { status: sent.status, body: sent.body as Asset & { sys: { id: string } } }
  }

  test('every URL shows the crop, and the original can be restored', async () => {
    const { client, at } = await newSpace(server())
    const asset = await imageAsset(client, at, await jpeg(400, 200))
    const before = fileOf(asset)
    // The green quarter at the top right.
    const area = { x: 200, y: 0, width: 200, height: 100 }
    const { body: cropped } = await change('PUT', at, asset, area)
    const after = fileOf(cropped)
    assert.notEqual(after.url, before.url)
    assert.equal(after.fileName, 'Four quarters.jpg')
    assert.equal(after.contentType, 'image/jpeg')
    assert.deepEqual(after.details.image, { width: 200, height: 100 })
    assert.deepEqual(after.details.crop, { rotate: 0, ...area })
    assert.deepEqual(after.details.original, { url: before.url, ...before.details })
    const { bytes, image } = await load(after.url)
    assert.equal(bytes.length, after.details.size)
    assert.equal(colorOf(image.at(5, 5)), 'green')
    assert.equal(colorOf((await load(after.url, '?w=50&fm=png')).image.at(5, 5)), 'green')
    assert.equal(colorOf((await load(before.url)).image.at(5, 5)), 'red', 'the original is unchanged')

    // Another crop is made from the original, not from the crop: a rotation by 90 degrees puts blue at the top left.
    const { body: turned } = await change('PUT', at, cropped, { rotate: 90 })
    assert.deepEqual(fileOf(turned).details.image, { width: 200, height: 400 })
    assert.deepEqual(fileOf(turned).details.original, { url: before.url, ...before.details })
    assert.equal(colorOf((await load(fileOf(turned).url)).image.at(5, 5)), 'blue')
    assert.equal(colorOf((await load(fileOf(turned).url)).image.at(195, 5)), 'red')

    // A client that saves the asset as it was returned keeps the crop.
    const assetId = turned.sys.id
    const saved = (await client.asset.update({ ...at, assetId }, turned as never)) as unknown as Asset
    assert.deepEqual(fileOf(saved), fileOf(turned))
    const { body: reset } = await change('DELETE', at, saved)
    assert.deepEqual(fileOf(reset), before)
    // So does a crop that keeps everything.
    const { body: again } = await change('PUT', at, reset, area)
    const { body: whole } = await change('PUT', at, again, { x: 0, y: 0, width: 400, height: 200 })
    assert.deepEqual(fileOf(whole), before)
  })

  test('the original of a published crop stays closed, is not sent to webhooks, and is no duplicate', async () => {
    const { client, at } = await newSpace(server())
    const bytes = await png(42, 20)
    const [asset, same] = [
      await imageAsset(client, at, bytes, 'image/png'),
      await imageAsset(client, at, bytes, 'image/png'),
    ]
    const { body: cropped } = await change('PUT', at, asset, { x: 0, y: 10, width: 20, height: 10 })
    const space = `/spaces/${at.spaceId}`
    const duplicates = await request(server(), 'GET', `${space}/environments/master/duplicate_files`)
    assert.deepEqual((duplicates.body as { items: unknown[] }).items, [], `${same.sys.id} is alone`)

    const mode = await request(server(), 'PUT', `${space}/asset_protection`, { body: { mode: 'unpublished' } })
    assert.equal(mode.status, 200)
    await client.asset.publish({ ...at, assetId: asset.sys.id }, cropped as never)
    const status = async (url: string) => (await fetch(`http:${url}`)).status
    assert.deepEqual([await status(fileOf(cropped).url), await status(fileOf(asset).url)], [200, 403])

    const definition = { name: 'Index', url: 'https://example.org', topics: ['Asset.publish'] }
    const preview = await request(server(), 'POST', `${space}/webhook_previews`, {
      body: { topic: 'Asset.publish', definition },
    })
    assert.equal(preview.status, 200, JSON.stringify(preview.body))
    const sent = JSON.stringify(preview.body)
    assert.ok(sent.includes(fileOf(cropped).url.split('/')[5]!), 'shows the published asset')
    assert.ok(!sent.includes('original'), sent)
  })

  test('readers get the crop when it is published, and nothing about the original', async () => {
    const { client, at } = await newSpace(server())
    const asset = await imageAsset(client, at, await png(40, 20), 'image/png')
    const { body: cropped } = await change('PUT', at, asset, { x: 0, y: 10, width: 20, height: 10 })
    await client.asset.publish({ ...at, assetId: asset.sys.id }, cropped as never)
    const key = await client.apiKey.create(at, {
      name: 'Site',
      environments: [{ sys: { type: 'Link', linkType: 'Environment', id: 'master' } }],
    } as never)
    const options = { space: at.spaceId, accessToken: key.accessToken, host: server().host, insecure: true }
    const delivered = await createClient(options).getAsset(asset.sys.id)
    const { details, url } = delivered.fields.file as unknown as File
    assert.deepEqual(details.image, { width: 20, height: 10 })
    assert.deepEqual(Object.keys(details).sort(), ['blurhash', 'dominantColor', 'image', 'size'])
    assert.equal(colorOf((await load(url)).image.at(5, 5)), 'blue')
    const all = JSON.stringify(await createClient(options).withAllLocales.getAssets())
    assert.ok(!all.includes(fileOf(asset).url.split('/')[5]!), 'the URL of the original')
  })

  test('a focal point belongs to one picture', async () => {
    const { client, at } = await newSpace(server())
    const asset = await imageAsset(client, at, await jpeg(400, 200))
    const point = async (of: Asset, x: number) => {
      const path = `/spaces/${at.spaceId}/environments/master/assets/${of.sys.id}/files/en-US/focal_point`
      const headers = { 'X-Contentful-Version': `${of.sys.version}` }
      return (await request(server(), 'PUT', path, { headers, body: { x, y: 0.5 } })).body as Asset
    }
    const pointed = await point(asset, 0.9)
    const { body: cropped } = await change('PUT', at, pointed, { x: 0, y: 0, width: 200, height: 200 })
    assert.equal(fileOf(cropped).details.focalPoint, undefined)
    const again = await point(cropped, 0.1)
    assert.deepEqual(fileOf(again).details.crop, fileOf(cropped).details.crop)
    const { body: reset } = await change('DELETE', at, again)
    assert.deepEqual(fileOf(reset), fileOf(pointed))
  })

  test('refuses what is no crop, other files, old versions and other users', async () => {
    const { client, at, spaceId } = await newSpace(server())
    const asset = await imageAsset(client, at, await jpeg(400, 200))
    for (const body of [
      { rotate: 45 },
      { x: 0, y: 0, width: 401, height: 1 },
      { x: 1 },
      [],
      { x: 1e9, y: 0, width: 1, height: 1 },
    ]) {
      assert.equal((await change('PUT', at, asset, body)).status, 422, JSON.stringify(body))
    }
    const old = { ...asset, sys: { ...asset.sys, version: 1 } }
    assert.equal((await change('PUT', at, old, { rotate: 90 })).status, 409)
    const missing = { ...asset, sys: { ...asset.sys, id: 'missing' } }
    assert.equal((await change('PUT', at, missing, { rotate: 90 })).status, 404)
    const text = await imageAsset(client, at, Buffer.from('words'), 'text/plain')
    assert.equal((await change('PUT', at, text, { rotate: 90 })).status, 422)
    const moving = await imageAsset(client, at, await movingGif(), 'image/gif')
    assert.equal((await change('PUT', at, moving, { rotate: 90 })).status, 400)

    const role = await client.role.create({ spaceId }, {
      name: 'Reader',
      permissions: {},
      policies: [
        { effect: 'allow', actions: ['read'], constraint: { and: [{ equals: [{ doc: 'sys.type' }, 'Asset'] }] } },
      ],
    } as never)
    const email = `reader-${spaceId}@example.com`
    const { token } = await join(server(), email)
    const roles = [{ sys: { type: 'Link', linkType: 'Role', id: role.sys.id } }]
    await client.spaceMembership.create({ spaceId }, { admin: false, email, roles } as never)
    assert.equal((await change('PUT', at, asset, { rotate: 90 }, { token })).status, 403)
    assert.equal((await change('DELETE', at, asset, undefined, { token })).status, 403)
    const stranger = await join(server(), `stranger-${spaceId}@example.com`)
    assert.equal((await change('PUT', at, asset, { rotate: 90 }, { token: stranger.token })).status, 404)
    const now = (await plain(server()).asset.get({ ...at, assetId: asset.sys.id })) as unknown as Asset
    assert.deepEqual(fileOf(now), fileOf(asset))
  })
})
