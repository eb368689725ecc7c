import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from 'contentful'
import { type At, activate, type Client, newSpace, refusal, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const linkTo = (id: string, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } })
const item = (id: string, action = 'publish') => ({ entity: linkTo(id), action })
const ENTRIES = Number(process.env.SHEAF_TEST_RELEASE_ENTRIES ?? 40)
const DAY = 24 * 3600 * 1000

/** What publishing itself changes. */
const withoutTimes = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, member) =>
    ['createdAt', 'updatedAt', 'revision', 'publishedVersion'].includes(key) ? undefined : member,
  )

onBothEngines('contentful: timeline preview', (server) => {
  const filled = async () => {
    const space = await newSpace(server())
    const { client, at, spaceId } = space
    await client.locale.create(at, { name: 'German', code: 'de', fallbackCode: 'en-US', optional: true } as never)
    await activate(client, at, 'node', [
      { id: 'title', name: 'Title', type: 'Symbol', required: true, localized: true },
      { id: 'rank', name: 'Rank', type: 'Integer' },
      { id: 'next', name: 'Next', type: 'Link', linkType: 'Entry' },
      { id: 'others', name: 'Others', type: 'Array', items: { type: 'Link', linkType: 'Entry' } },
    ])
    const key = await client.apiKey.create({ spaceId }, {
      name: 'Key',
      environments: [linkTo('master', 'Environment')],
    } as never)
    const { sys } = (key as unknown as { preview_api_key: { sys: { id: string } } }).preview_api_key
    const { accessToken } = await client.previewApiKey.get({ spaceId, previewApiKeyId: sys.id } as never)
    const common = { space: spaceId, host: server().host, insecure: true, retryOnError: false }
    const delivery = createClient({ ...common, accessToken: key.accessToken })
    const preview = (timelinePreview: object) =>
      createClient({ ...common, accessToken, timelinePreview } as never) as unknown as typeof delivery
    const get = (path: string) =>
      request(server(), 'GET', `/spaces/${spaceId}/environments/master/timeline/${path}`, {
        token: accessToken,
        api: 'preview',
      } as never)
    return { ...space, delivery, preview, get, accessToken }
  }
  const make = (client: Client, at: At, entryId: string, fields: object) =>
    client.entry.createWithId({ ...at, entryId, contentTypeId: 'node' }, { fields } as never)
  const publish = async (client: Client, at: At, entryId: string) =>
    client.entry.publish({ ...at, entryId }, await client.entry.get({ ...at, entryId }))
  const create = async (client: Client, at: At, ...items: object[]) => {
    const body = { title: 'Next', entities: { sys: { type: 'Array' }, items } }
    return (await client.release.create({ ...at, releaseSchemaVersion: 'Release.v2' }, body as never)).sys.id
  }
  const edit = async (client: Client, at: At, releaseId: string, entryId: string, fields: object) => {
    const entry = await client.entry.get({ ...at, releaseId, entryId })
    await client.entry.update({ ...at, releaseId, entryId }, {
      ...entry,
      fields: { ...entry.fields, ...fields },
    } as never)
  }

  test('the preview of a release equals what is delivered after it was published', async () => {
    const { client, at, delivery, preview } = await filled()
    const ids = Array.from({ length: ENTRIES }, (_, n) => `e${n}`)
    const fields = (n: number, title: string) => ({
      title: { 'en-US': title, ...(n % 3 === 0 && { de: `${title} (de)` }) },
      rank: { 'en-US': n % 7 },
      next: { 'en-US': linkTo(ids[(n + 1) % ids.length]!) },
      others: { 'en-US': [linkTo(ids[(n * 3) % ids.length]!), linkTo('outside'), linkTo('gone')] },
    })
    await make(client, at, 'outside', { title: { 'en-US': 'Outside' }, next: { 'en-US': linkTo('e1') } })
    await make(client, at, 'gone', { title: { 'en-US': 'Gone' } })
    for (const [n, id] of ids.entries()) await make(client, at, id, fields(n, `Old ${n}`))
    // Half of them are published, and the rest are new in the release.
    for (const id of [...ids.slice(0, ids.length / 2), 'outside', 'gone']) await publish(client, at, id)
    const release = await create(client, at, ...ids.map((id) => item(id)), item('gone', 'unpublish'))
    for (const [n, id] of ids.entries()) {
      if (n % 2 === 0) await edit(client, at, release, id, { title: { 'en-US': `New ${n}` }, rank: { 'en-US': n % 5 } })
    }
    const queries: readonly Record<string, unknown>[] = [
      { limit: 10, include: 2 },
      { limit: 10, skip: 15, include: 1 },
      { content_type: 'node', order: ['fields.rank', 'sys.id'], limit: 25 },
      { content_type: 'node', order: ['-fields.rank', 'fields.title'], skip: 5, limit: 9, locale: 'de' },
      { content_type: 'node', order: ['-fields.title'], select: ['fields.title', 'sys.id'], limit: 100 },
      { content_type: 'node', 'fields.rank[gte]': 3, order: ['sys.id'] },
      { content_type: 'node', 'fields.title[match]': 'New', order: ['sys.id'] },
      { content_type: 'node', 'fields.title': 'Old 2' },
      { content_type: 'node', 'fields.next.sys.contentType.sys.id': 'node', 'fields.next.fields.title': 'New 2' },
      {
        content_type: 'node',
        'fields.next.sys.contentType.sys.id': 'node',
        'fields.next.fields.rank': 1,
        order: ['sys.id'],
      },
      { links_to_entry: 'e2', order: ['sys.id'] },
      { 'sys.id[in]': ['e0', 'e1', 'gone', 'outside'], order: ['sys.id'], include: 3 },
      { query: 'New', order: ['sys.id'] },
      { limit: 0 },
      { content_type: 'node', 'fields.title[exists]': true, order: ['-sys.updatedAt', 'sys.id'], limit: 5 },
    ]
    const read = async (from: typeof delivery) => {
      const pages = []
      for (const query of queries) {
        const { items, total, skip, limit, includes, errors } = await from.withoutLinkResolution.getEntries(
          query as never,
        )
        pages.push({ query, total, skip, limit, items, includes, errors })
      }
      return withoutTimes(pages) as { query: object }[]
    }
    const before = await read(preview({ release: { lte: release } }))
    const { sys } = await client.release.get({ ...at, releaseId: release })
    const done = await client.release.publish({ ...at, releaseId: release, version: sys.version })
    assert.equal(done.sys.status, 'succeeded')
    const after = await read(delivery)
    for (const [i, page] of after.entries()) assert.deepEqual(before[i], page, JSON.stringify(page.query))
    const one = await delivery.getEntry('e2')
    assert.equal((one.fields as { title: string }).title, 'New 2')
  })

  test('releases scheduled before are in force, the latest wins, and drafts are not shown', async () => {
    const { client, at, preview, get, accessToken, spaceId } = await filled()
    for (const id of ['a', 'b', 'c', 'd']) await make(client, at, id, { title: { 'en-US': `${id} 0` } })
    for (const id of ['a', 'b', 'c']) await publish(client, at, id)
    const draft = await client.entry.get({ ...at, entryId: 'c' })
    await client.entry.update({ ...at, entryId: 'c' }, { ...draft, fields: { title: { 'en-US': 'c draft' } } } as never)
    const schedule = (releaseId: string, days: number) =>
      client.scheduledActions.create(at, {
        entity: linkTo(releaseId, 'Release'),
        environment: linkTo('master', 'Environment'),
        action: 'publish',
        scheduledFor: { datetime: new Date(Date.now() + days * DAY).toISOString() },
      } as never)
    const first = await create(client, at, item('a'), item('b'))
    const second = await create(client, at, item('b'), item('d'), item('a', 'unpublish'))
    const loose = await create(client, at, item('d'))
    for (const [id, name] of [
      [first, '1'],
      [second, '2'],
      [loose, '3'],
    ] as const) {
      const { entities } = await client.release.get({ ...at, releaseId: id })
      for (const { entity } of entities.items as unknown as { entity: { sys: { id: string } } }[]) {
        await edit(client, at, id, entity.sys.id, { title: { 'en-US': `${entity.sys.id} ${name}` } })
      }
    }
    await schedule(first, 2)
    await schedule(second, 4)
    const titles = async (timeline: object) => {
      const { items } = await preview(timeline).getEntries({ order: ['sys.id'] })
      return items.map(({ fields }) => (fields as { title: string }).title)
    }
    const inDays = (days: number) => ({ lte: new Date(Date.now() + days * DAY) })
    assert.deepEqual(await titles({ timestamp: inDays(1) }), ['a 0', 'b 0', 'c 0'])
    assert.deepEqual(await titles({ timestamp: inDays(3) }), ['a 1', 'b 1', 'c 0'])
    assert.deepEqual(await titles({ timestamp: inDays(5) }), ['b 2', 'c 0', 'd 2'])
    assert.deepEqual(await titles({ release: { lte: first } }), ['a 1', 'b 1', 'c 0'])
    assert.deepEqual(await titles({ release: { lte: second } }), ['b 2', 'c 0', 'd 2'])
    assert.deepEqual(await titles({ release: { lte: loose } }), ['a 0', 'b 0', 'c 0', 'd 3'])
    assert.deepEqual(await titles({ release: { lte: loose }, timestamp: inDays(3) }), ['a 1', 'b 1', 'c 0', 'd 3'])
    const b = await preview({ release: { lte: second } }).getEntry('b')
    assert.equal((b.fields as { title: string }).title, 'b 2')
    await assert.rejects(preview({ release: { lte: second } }).getEntry('a'))
    await assert.rejects(preview({ release: { lte: 'none' } }).getEntries())
    const status = async (path: string) => (await get(path)).status
    assert.deepEqual(
      await Promise.all(
        [
          'entries',
          'entries?timestamp[lte]=x',
          'entries?release[lte]=none',
          `entries/a?release=${second}`,
          `entries/b?release=${second}`,
          `assets?release=${first}`,
          `entries?release=${first}&fields.x=1`,
        ].map(status),
      ),
      [400, 400, 404, 404, 200, 200, 400],
    )
    assert.ok(accessToken && spaceId)
    const onDelivery = await refusal(
      client.raw.get(`/spaces/${spaceId}/environments/master/timeline/entries?release=${first}`),
    )
    assert.equal(onDelivery.status, 404)
  })
})
