// The change stream: which changes are sent, to whom, from which position, and when it ends.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ENGINES } from '../../support/engines.ts'
import { openEvents } from '../../support/event-stream.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_TOKEN, createSite, type TestServer } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { type At, activate, type Client, newSpace, plain, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

interface Desk {
  client: Client
  at: At
  spaceId: string
  delivery: string
  preview: string
}

async function openDesk(server: TestServer): Promise<Desk> {
  const { client, at, spaceId } = await newSpace(server)
  await activate(client, at, 'post', [{ id: 'title', name: 'Title', type: 'Symbol' }])
  await activate(client, at, 'other', [{ id: 'title', name: 'Title', type: 'Symbol' }])
  const key = await client.apiKey.create({ spaceId }, { name: 'Reader' } as never)
  const preview = (await client.previewApiKey.getMany({ spaceId })).items[0]!.accessToken as string
  return { client, at, spaceId, delivery: key.accessToken, preview }
}

const listen = (server: TestServer, desk: Desk, token: string, query = '', headers = {}) =>
  openEvents(`${server.url}/spaces/${desk.spaceId}/environments/master/changes${query}`, {
    Authorization: `Bearer ${token}`,
    ...headers,
  })

async function create({ client, at }: Desk, entryId: string, contentTypeId = 'post', publish = true) {
  const fields = { title: { 'en-US': entryId } }
  const entry = await client.entry.createWithId({ ...at, contentTypeId, entryId }, { fields } as never)
  if (publish) await client.entry.publish({ ...at, entryId }, entry)
}

const names = (events: readonly { data: { type: string; action: string; resource: { sys: { id: string } } } }[]) =>
  events.map(({ data }) => `${data.type}.${data.action} ${data.resource.sys.id}`)

onBothEngines(
  'the change stream',
  (server) => {
    test('delivery receives publications, preview every save, management also the author', async () => {
      const desk = await openDesk(server())
      using published = await listen(server(), desk, desk.delivery)
      using current = await listen(server(), desk, desk.preview)
      using all = await listen(server(), desk, ADMIN_TOKEN)
      assert.equal(published.response.headers['content-type'], 'text/event-stream; charset=utf-8')
      assert.equal(published.response.headers['cache-control'], 'no-store, no-transform')
      await create(desk, 'a')
      await desk.client.tag.createWithId({ ...desk.at, tagId: 'secret' }, {
        name: 'Secret',
        sys: { visibility: 'private' },
      } as never)
      await desk.client.entry.unpublish({ ...desk.at, entryId: 'a' })
      await desk.client.entry.archive({ ...desk.at, entryId: 'a' })
      assert.deepEqual(names(await published.until(2)), ['Entry.publish a', 'Entry.unpublish a'])
      assert.deepEqual(names(await current.until(4)), [
        ...['Entry.create a', 'Entry.publish a', 'Entry.unpublish a', 'Entry.archive a'],
      ])
      assert.deepEqual(names(await all.until(5))[2], 'Tag.create secret')
      const [{ id, data }] = published.events as [never] as never as [{ id: string; data: Record<string, unknown> }]
      assert.equal(id, String(data.position))
      assert.deepEqual(data.contentType, { sys: { type: 'Link', linkType: 'ContentType', id: 'post' } })
      assert.deepEqual(
        [data.version, data.keys, data.by],
        [...[2, ['e.a', 'e', 't.post'].map((name) => `${desk.spaceId}/master/${name}`), undefined]],
      )
      assert.deepEqual(current.events[0]!.data.keys, [], 'a draft is in no cache')
      assert.equal(all.events[0]!.data.by.sys.linkType, 'User')
      assert.equal(published.events.length, 2, 'no other events were sent')
    })

    test('delivery receives all changes that its responses depend on, and no others', async () => {
      const desk = await openDesk(server())
      const { client, at, spaceId } = desk
      const key = (await client.apiKey.getMany({ spaceId })).items[0]!
      using stream = await listen(server(), desk, desk.delivery)
      const tag = (tagId: string, visibility: string) =>
        client.tag.createWithId({ ...at, tagId }, { name: tagId, sys: { visibility } } as never)
      await tag('secret', 'private')
      await tag('open', 'public')
      await client.locale.create(at, { name: 'German', code: 'de', fallbackCode: 'en-US' } as never)
      const space = await client.space.get({ spaceId })
      await client.space.update({ spaceId }, { ...space, name: 'Renamed' } as never)
      const other = await client.apiKey.create({ spaceId }, { name: 'Another' } as never)
      await client.apiKey.update({ spaceId, apiKeyId: key.sys.id }, { ...key, name: 'Mine' } as never)
      await client.apiKey.delete({ spaceId, apiKeyId: other.sys.id })
      await create(desk, 'a')
      const events = (await stream.until(5)).map(({ data }) => [`${data.type}.${data.action}`, data.keys])
      assert.deepEqual(events.slice(0, 4), [
        ['Tag.create', [`${spaceId}/master`]],
        ['Locale.create', [`${spaceId}/master`]],
        ['Space.save', [spaceId]],
        ['ApiKey.save', [`${spaceId}/@${key.sys.id}`]],
      ])
      assert.equal(events[4]![0], 'Entry.publish')
      assert.ok(!/secret|Another/.test(stream.raw) && !stream.raw.includes(other.sys.id))
    })

    test('an alias that is switched and switched back resets the stream, with the keys to purge', async () => {
      const desk = await openDesk(server())
      const { client, at, spaceId } = desk
      await client.environment.createWithId({ spaceId, environmentId: 'two' }, { name: 'two' })
      const point = async (environmentId: string, version?: number) => {
        const body = { environment: { sys: { type: 'Link', linkType: 'Environment', id: environmentId } } }
        const headers = { 'X-Contentful-Version': String(version ?? 0) }
        const { sys } = await request(server(), 'PUT', `/spaces/${spaceId}/environment_aliases/live`, {
          body,
          headers,
        }).then(({ body: made }) => made as { sys: { version: number } })
        return sys.version
      }
      const first = await point('master')
      const environments = ['master', 'live'].map((id) => ({ sys: { type: 'Link', linkType: 'Environment', id } }))
      const key = await client.apiKey.create({ spaceId }, { name: 'K', environments } as never)
      const url = `${server().url}/spaces/${spaceId}/environments/live/changes`
      using stream = await openEvents(url, { Authorization: `Bearer ${key.accessToken}` })
      using beside = await listen(server(), desk, key.accessToken)
      await point('master', await point('two', first))
      const [reset] = await stream.until(1)
      const keys = [`${spaceId}/~live`, `${spaceId}/@${key.sys.id}`]
      assert.deepEqual([reset!.event, reset!.data], ['reset', { reason: 'environment-switched', keys }])
      await create(desk, 'a')
      await client.entry.unpublish({ ...at, entryId: 'a' })
      const [published] = await beside.until(1)
      assert.equal(published!.data.type, 'Entry', 'other names of the environment are not switched')
    })

    test('resumes from the last event id or a position, with filters', async () => {
      const desk = await openDesk(server())
      using first = await listen(server(), desk, desk.delivery)
      await create(desk, 'a')
      await first.until(1)
      const { lastId } = first
      first[Symbol.dispose]()
      await create(desk, 'b')
      await create(desk, 'c', 'other')
      using second = await listen(server(), desk, desk.delivery, '?since=0', { 'Last-Event-ID': lastId })
      assert.deepEqual(names(await second.until(2)), ['Entry.publish b', 'Entry.publish c'])
      using filtered = await listen(server(), desk, desk.delivery, '?since=0&type=Entry&content_type=other')
      assert.deepEqual(names(await filtered.until(1)), ['Entry.publish c'])
      using model = await listen(server(), desk, desk.preview, '?since=0&type=ContentType')
      assert.deepEqual(names(await model.until(2)), ['ContentType.publish post', 'ContentType.publish other'])
      using ahead = await listen(server(), desk, desk.delivery, '?since=999999')
      const [reset] = await ahead.until(1)
      assert.deepEqual([reset!.event, reset!.data.reason], ['reset', 'unknown-position'])
      await create(desk, 'd')
      assert.deepEqual(names((await ahead.until(2)).slice(1)), ['Entry.publish d'])
    })

    test('an idle stream sends heartbeats with the current position', async () => {
      const desk = await openDesk(server())
      using stream = await listen(server(), desk, desk.delivery)
      await create(desk, 'a', 'post', false)
      using all = await listen(server(), desk, ADMIN_TOKEN, '?since=0')
      await all.until(3)
      // The stream has no event to send; its position arrives with the next heartbeat.
      while (!stream.comments.includes('alive') || stream.lastId !== all.events.at(-1)!.id) await sleep(50)
      assert.equal(stream.events.length, 0)
      assert.equal(stream.lastId, all.events.at(-1)!.id, 'the position advances past filtered changes')
    })

    test('ends when the token is revoked, without further events', async () => {
      const desk = await openDesk(server())
      const keys = await desk.client.apiKey.getMany({ spaceId: desk.spaceId })
      using stream = await listen(server(), desk, desk.delivery)
      using other = await listen(server(), desk, desk.preview)
      await desk.client.apiKey.delete({ spaceId: desk.spaceId, apiKeyId: keys.items[0]!.sys.id })
      assert.equal(await stream.end(), 'clean')
      assert.equal(await other.end(), 'clean')
      assert.equal((await listen(server(), desk, desk.delivery)).status, 401)
    })

    test('the stream reports a switched alias, and the changes of its new environment', async () => {
      const desk = await openDesk(server())
      const { client, spaceId } = desk
      const environmentId = 'next'
      await client.environment.createWithId({ spaceId, environmentId }, { name: 'Next' })
      for (let status = ''; status !== 'ready'; await sleep(20)) {
        status = (await client.environment.get({ spaceId, environmentId })).sys.status.sys.id
      }
      const url = `${server().url}/spaces/${spaceId}/environments/live/changes`
      const link = (id: string) => ({ environment: { sys: { type: 'Link', linkType: 'Environment', id } } })
      const put = (version: number, id: string) =>
        request(server(), 'PUT', `/spaces/${spaceId}/environment_aliases/live`, {
          headers: { 'X-Contentful-Version': String(version) },
          body: link(id),
        })
      assert.equal((await put(0, 'master')).status, 201)
      using stream = await openEvents(url, { Authorization: `Bearer ${ADMIN_TOKEN}` })
      assert.equal((await put(1, 'next')).status, 200)
      const [reset] = await stream.until(1)
      assert.deepEqual([reset!.event, reset!.data.reason], ['reset', 'environment-switched'])
      await create({ ...desk, at: { spaceId, environmentId } }, 'n')
      const [, made] = await stream.until(2)
      assert.equal(made!.data.environment.sys.id, 'live')
    })

    test('a stream without access or with invalid parameters is refused before it starts', async () => {
      const desk = await openDesk(server())
      const wrong = ['?since=x', '?since=-1', '?type=EditorInterface', '?type=', '?some=1', '?content_type=a%20b']
      for (const query of wrong) {
        using refused = await listen(server(), desk, desk.delivery, query)
        assert.equal(refused.status, 400, query)
      }
      const stranger = await openDesk(server())
      using elsewhere = await listen(server(), desk, stranger.delivery)
      assert.equal(elsewhere.status, 404)
      const path = `/cdn/spaces/${desk.spaceId}/changes`
      const head = await fetch(`${server().url}${path}`, {
        method: 'HEAD',
        headers: { Authorization: `Bearer ${desk.delivery}` },
      })
      assert.deepEqual([head.status, await head.text()], [200, ''])
    })

    test('the web app receives changes with its session cookie until it signs out', async () => {
      const desk = await openDesk(server())
      const own = { 'X-Sheaf-Session': 'cookie', 'Content-Type': 'application/json', Origin: server().url }
      const session = `${server().url}/app/session`
      const body = JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
      const signedIn = await fetch(session, { method: 'POST', headers: own, body })
      const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
      const url = `${server().url}/spaces/${desk.spaceId}/environments/master/changes`
      using stream = await openEvents(url, { ...own, Cookie: cookie })
      await create(desk, 'a', 'post', false)
      assert.deepEqual(names(await stream.until(1)), ['Entry.create a'])
      using strange = await openEvents(url, { Cookie: cookie })
      assert.equal(strange.status, 401, 'a cookie without the header is refused')
      await fetch(session, { method: 'DELETE', headers: { ...own, Cookie: cookie } })
      assert.equal(await stream.end(), 'clean')
    })

    test('the number of streams per token is limited; a stream that ends makes room for another', async () => {
      const desk = await openDesk(server())
      using one = await listen(server(), desk, desk.delivery)
      using two = await listen(server(), desk, desk.delivery)
      using three = await listen(server(), desk, desk.delivery)
      using four = await listen(server(), desk, desk.delivery)
      assert.deepEqual(
        [one, two, three, four].map(({ status }) => status),
        [200, 200, 200, 429],
      )
      one[Symbol.dispose]()
      // The server notices the end of the connection a little later.
      await until(async () => {
        using five = await listen(server(), desk, desk.delivery)
        return five.status === 200
      })
    })

    test('live queries count towards the same limit', async () => {
      const desk = await openDesk(server())
      const query = new URLSearchParams({ query: '{ postCollection { total } }' })
      const url = `${server().url}/content/v1/spaces/${desk.spaceId}?${query}`
      const follow = () => openEvents(url, { Authorization: `Bearer ${desk.delivery}`, Accept: 'text/event-stream' })
      using one = await follow()
      using two = await follow()
      using three = await listen(server(), desk, desk.delivery)
      using four = await follow()
      assert.deepEqual(
        [one, two, three, four].map(({ status }) => status),
        [200, 200, 200, 429],
      )
    })
  },
  { SHEAF_STREAM_HEARTBEAT: '1s', SHEAF_LIMIT_STREAMS_EACH: '3' },
)

describe('the change stream of several processes', () => {
  for (const engine of ENGINES) {
    test(`receives changes of another process, and ends normally when its own stops (${engine})`, async () => {
      await using site = await createSite(engine)
      // SQLite has one server per data folder, with several processes; PostgreSQL has several servers.
      await using one = await site.start(engine === 'sqlite' ? { SHEAF_WORKERS: '2' } : {})
      await using two = engine === 'postgres' ? await site.start() : null
      const desk = await openDesk(one)
      const streams = await Promise.all(Array.from({ length: 4 }, () => listen(two ?? one, desk, desk.delivery)))
      await create(desk, 'a')
      for (const stream of streams) assert.deepEqual(names(await stream.until(1)), ['Entry.publish a'])
      assert.equal((await plain(one).space.get({ spaceId: desk.spaceId })).sys.id, desk.spaceId)
      const key = await desk.client.apiKey.create({ spaceId: desk.spaceId }, { name: 'Another' } as never)
      const others = await Promise.all(Array.from({ length: 4 }, () => listen(two ?? one, desk, key.accessToken)))
      await desk.client.apiKey.delete({ spaceId: desk.spaceId, apiKeyId: key.sys.id })
      for (const other of others) assert.equal(await other.end(), 'clean', 'whichever process has taken the key back')
      const stopped = (two ?? one).stop()
      for (const stream of streams) assert.equal(await stream.end(), 'clean')
      assert.equal(await stopped, 0)
    })
  }
})
