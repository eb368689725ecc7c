import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from 'contentful'
import { activate, type Client, newSpace, refusal, refused, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const FIELDS = [
  { id: 'title', name: 'Title', type: 'Symbol', required: true, localized: true },
  { id: 'slug', name: 'Slug', type: 'Symbol', required: false, localized: false, validations: [{ unique: true }] },
]

onBothEngines('contentful-management: publishing single locales', (server) => {
  /** English (default), German and French, both without a fallback; entry `e` in all of them. */
  async function start() {
    const { client, at, spaceId } = await newSpace(server())
    for (const code of ['de', 'fr']) await client.locale.create(at, { name: code, code, fallbackCode: null } as never)
    await activate(client, at, 'post', FIELDS, { displayField: 'title' })
    const one = { ...at, entryId: 'e' }
    const fields = { title: { 'en-US': 'One', de: 'Eins', fr: 'Un' }, slug: { 'en-US': 'one' } }
    await client.entry.createWithId({ ...one, contentTypeId: 'post' }, { fields })
    const key = await client.apiKey.create({ spaceId }, { name: 'Reader', environments: [] } as never)
    const reader = createClient({
      ...{ space: spaceId, accessToken: key.accessToken, host: server().host, insecure: true },
    }).withAllLocales
    const delivered = async () => {
      const { items } = await reader.getEntries({})
      return items[0]?.fields ?? null
    }
    const locales = (list: string[]) => ({ ...one, locales: list })
    const now = () => client.entry.get(one)
    return { client, at, one, locales, now, delivered }
  }

  const statusOf = async (client: Client, one: { spaceId: string; environmentId: string; entryId: string }) =>
    (await client.entry.get(one)).sys.fieldStatus?.['*']

  test('one locale is published, the others do not change', async () => {
    const { client, one, locales, now, delivered } = await start()
    assert.deepEqual(await statusOf(client, one), { 'en-US': 'draft', de: 'draft', fr: 'draft' })

    const published = await client.entry.publish(locales(['en-US']), await now())
    assert.deepEqual([published.sys.version, published.sys.publishedVersion], [2, 1])
    assert.deepEqual(published.sys.fieldStatus?.['*'], { 'en-US': 'published', de: 'draft', fr: 'draft' })
    assert.deepEqual(await delivered(), { title: { 'en-US': 'One' }, slug: { 'en-US': 'one' } })

    const fields = { title: { 'en-US': 'One!', de: 'Eins!', fr: 'Un!' }, slug: { 'en-US': 'one' } }
    const saved = await client.entry.update(one, { ...(await now()), fields })
    assert.deepEqual(saved.sys.fieldStatus?.['*'], { 'en-US': 'changed', de: 'draft', fr: 'draft' })
    await client.entry.publish(locales(['de']), saved)
    assert.deepEqual(await delivered(), { title: { 'en-US': 'One', de: 'Eins!' }, slug: { 'en-US': 'one' } })
    assert.deepEqual(await statusOf(client, one), { 'en-US': 'changed', de: 'published', fr: 'draft' })

    await client.entry.publish(locales(['en-US', 'fr']), await now())
    assert.deepEqual(await delivered(), fields)
    assert.deepEqual(await statusOf(client, one), { 'en-US': 'published', de: 'published', fr: 'published' })
  })

  test('locales are unpublished one by one, and the entry with the last one', async () => {
    const { client, one, locales, now, delivered } = await start()
    await client.entry.publish(one, await now())
    await client.entry.unpublish(locales(['de']), await now())
    assert.deepEqual(await delivered(), { title: { 'en-US': 'One', fr: 'Un' }, slug: { 'en-US': 'one' } })
    assert.deepEqual(await statusOf(client, one), { 'en-US': 'published', de: 'draft', fr: 'published' })
    const { version } = (await now()).sys
    assert.deepEqual(await refused(client.entry.unpublish(locales(['en-US']), await now())), [
      ...[422, 'ValidationFailed', 'required'],
    ])
    assert.equal((await now()).sys.version, version)
    await client.entry.unpublish(locales(['en-US', 'fr']), await now())
    assert.equal(await delivered(), null)
    assert.equal((await now()).sys.publishedVersion, undefined)
  })

  test('validations apply to the published locales', async () => {
    const { client, at, one, locales, now, delivered } = await start()
    const fields = { title: { 'en-US': 'One', fr: 'Un' }, slug: { 'en-US': 'one' } }
    await client.entry.update(one, { ...(await now()), fields })
    assert.deepEqual(await refused(client.entry.publish(one, await now())), [422, 'InvalidEntry', 'required'])
    assert.deepEqual(await refused(client.entry.publish(locales(['en-US', 'de']), await now())), [
      ...[422, 'InvalidEntry', 'required'],
    ])
    assert.equal(await delivered(), null)
    await client.entry.publish(locales(['en-US', 'fr']), await now())
    assert.deepEqual(await delivered(), fields)
    // A unique value is taken, and free again when the entry is unpublished.
    const other = { ...at, entryId: 'other' }
    await client.entry.createWithId(
      { ...other, contentTypeId: 'post' },
      { fields: { ...fields, title: { ...fields.title, de: 'Eins' } } },
    )
    const publishOther = async () => client.entry.publish(other, await client.entry.get(other))
    assert.deepEqual(await refused(publishOther()), [422, 'InvalidEntry', 'unique'])
    await client.entry.unpublish(locales(['en-US', 'fr']), await now())
    await publishOther()
  })

  test('the composed content is delivered and stored as a snapshot, but not as a save', async () => {
    const { client, one, locales, now } = await start()
    await client.entry.publish(locales(['en-US']), await now())
    const { items: snapshots } = await client.snapshot.getManyForEntry({ ...one, query: {} })
    assert.deepEqual(
      snapshots.map(({ snapshot }) => snapshot.fields.title),
      [{ 'en-US': 'One' }],
    )
    const path = `/spaces/${one.spaceId}/environments/master/entries/e/versions`
    const { body } = await request(server(), 'GET', path)
    assert.equal(body.total, 1)
  })

  test('a renamed locale stays published under its new code', async () => {
    const { client, at, one, locales, now, delivered } = await start()
    await client.entry.publish(locales(['en-US', 'de']), await now())
    const german = (await client.locale.getMany(at)).items.find(({ code }) => code === 'de')!
    await client.locale.update({ ...at, localeId: german.sys.id }, { ...german, code: 'de-AT' })
    assert.deepEqual(await delivered(), { title: { 'en-US': 'One', 'de-AT': 'Eins' }, slug: { 'en-US': 'one' } })
    assert.deepEqual(await statusOf(client, one), { 'en-US': 'published', 'de-AT': 'published', fr: 'draft' })
  })

  test('bad requests change nothing', async () => {
    const { client, one, locales, now, delivered } = await start()
    const path = `/spaces/${one.spaceId}/environments/master/entries/e/published`
    const put = async (body: unknown) =>
      (await request(server(), 'PUT', path, { body, headers: { 'X-Contentful-Version': '1' } })).status
    for (const body of [
      { add: {} },
      { add: { fields: {} } },
      { add: { fields: { '*': 'de' } } },
      { add: { fields: { '*': [] } } },
      { add: { fields: { '*': ['constructor'] } } },
      { add: { fields: { '*': [1, null] } } },
      { add: null },
      { add: { fields: { '*': ['en-US'] } }, remove: { fields: { '*': ['de'] } } },
      { add: { fields: { '*': ['de'] } } },
    ]) {
      assert.equal(await put(body), 422, JSON.stringify(body))
    }
    const { status } = await refusal(client.entry.unpublish(locales(['de']), await now()))
    assert.equal(status, 400)
    assert.deepEqual([(await now()).sys.version, await delivered()], [1, null])
    assert.equal(await put({}), 200)
  })
})
