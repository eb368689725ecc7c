import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { respondWith, startReceiver, topicsOf } from '../../support/receiver.ts'
import { until } from '../../support/until.ts'
import { type At, activate, type Client, legacy, newSpace, plain, refusal, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const TITLE = [{ id: 'title', name: 'Title', type: 'Symbol', localized: true }]
type Named = { sys: { linkType: string; id: string } }
const ENV = { SHEAF_OUTBOUND_ALLOW: '127.0.0.0/8' }

onBothEngines(
  'webhooks with the management client',
  (server) => {
    let client: Client
    let at: At
    let spaceId: string

    before(async () => {
      const space = await newSpace(server())
      client = space.client
      at = space.at
      spaceId = space.spaceId
      await activate(client, at, 'post', TITLE, { displayField: 'title' })
    })

    const createHook = (body: object) => client.webhook.create({ spaceId }, body as never)
    const remove = (webhook: { sys: { id: string } }) =>
      client.webhook.delete({ spaceId, webhookDefinitionId: webhook.sys.id })

    test('are created, listed, read, changed and deleted; the first version is 0', async () => {
      const body = { name: 'Site', url: 'https://site.example/hook', topics: ['Entry.publish', '*.delete'] }
      const created = await createHook(body)
      assert.equal(created.sys.version, 0)
      assert.equal(created.sys.type, 'WebhookDefinition')
      assert.match(created.sys.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      const { sys: _, ...members } = created
      assert.deepEqual(members, {
        ...body,
        headers: [],
        filters: null,
        transformation: null,
        active: true,
        httpBasicUsername: null,
      })
      const at = { spaceId, webhookDefinitionId: created.sys.id }
      const updated = await client.webhook.update(at, { ...created, name: 'Other', active: false } as never)
      assert.deepEqual([updated.sys.version, updated.name, updated.active], [1, 'Other', false])
      assert.deepEqual(await client.webhook.get(at), updated)
      const stale = await refusal(client.webhook.update(at, created as never))
      assert.equal(stale.status, 409)
      const page = await client.webhook.getMany({ spaceId, query: { limit: 10 } })
      assert.deepEqual([page.total, page.limit, page.items.map(({ sys }) => sys.id)], [1, 10, [created.sys.id]])
      await client.webhook.delete(at)
      assert.equal((await refusal(client.webhook.get(at))).status, 404)
      assert.equal((await refusal(client.webhook.delete(at))).status, 404)
    })

    test('can be created with a chosen id, as importers do, and are found by the older client', async () => {
      const body = { name: 'Imported', url: 'https://site.example/hook', topics: ['*.*'] }
      const headers = { 'X-Contentful-Version': '0' }
      const path = `/spaces/${spaceId}/webhook_definitions/imported`
      const put = await request(server(), 'PUT', path, { body, headers })
      assert.deepEqual([put.status, put.body.sys.id, put.body.sys.version], [201, 'imported', 0])
      const space = await legacy(server()).getSpace(spaceId)
      const webhook = await space.getWebhook('imported')
      webhook.name = 'Renamed'
      assert.equal((await webhook.update()).sys.version, 1)
      await webhook.delete()
      assert.deepEqual((await space.getWebhooks()).items, [])
      // The id is free again at once.
      assert.equal((await request(server(), 'PUT', path, { body })).status, 201)
      await client.webhook.delete({ spaceId, webhookDefinitionId: 'imported' })
    })

    test('secrets are not sent to another server: they must be entered again when the origin changes', async () => {
      const secret = { key: 'X-Key', value: 'very secret', secret: true }
      const created = await createHook({
        ...{ name: 'Moving', url: 'https://one.example.org/a', topics: ['Entry.create'], headers: [secret] },
        ...{ httpBasicUsername: 'ada', httpBasicPassword: 'lovelace' },
      })
      const path = `/spaces/${spaceId}/webhook_definitions/${created.sys.id}`
      const put = async (version: number, change: object) => {
        const { headers: _, ...rest } = created as { headers: unknown } & Record<string, unknown>
        const body = { ...rest, headers: [{ key: 'X-Key', secret: true }], ...change }
        const respond = await request(server(), 'PUT', path, {
          body,
          headers: { 'X-Contentful-Version': `${version}` },
        })
        return [respond.status, JSON.stringify(respond.body.details ?? '').includes('another server')]
      }
      const { version } = created.sys
      for (const url of [
        'https://two.example.org/a',
        'http://one.example.org/a',
        'https://one.example.org:8443/a',
        'https://one.example.org.evil.example/a',
        'https://{ /payload/sys/id }.example.org/a',
      ]) {
        assert.deepEqual(await put(version, { url }), [422, true], url)
      }
      assert.deepEqual(await put(version, { url: 'https://one.example.org/b?c=d' }), [200, false])
      const moved = { url: 'https://two.example.org/', headers: [secret], httpBasicPassword: 'lovelace' }
      assert.deepEqual(await put(version + 1, moved), [200, false])
      await client.webhook.delete({ spaceId, webhookDefinitionId: created.sys.id })
    })

    test('secrets are never returned, and are retained when they are not sent again', async () => {
      using receiver = await startReceiver()
      const created = await createHook({
        name: 'Secret',
        url: receiver.url,
        topics: ['Entry.create'],
        httpBasicUsername: 'ada',
        httpBasicPassword: 'lovelace',
        headers: [
          { key: 'X-Open', value: 'open' },
          { key: 'X-Key', value: 'very secret', secret: true },
        ],
      })
      assert.doesNotMatch(JSON.stringify(created), /lovelace|very secret/)
      assert.deepEqual(created.headers, [
        { key: 'X-Open', value: 'open' },
        { key: 'X-Key', secret: true },
      ])
      const where = { spaceId, webhookDefinitionId: created.sys.id }
      const updated = await client.webhook.update(where, { ...created, name: 'Renamed' } as never)
      await client.entry.create({ ...at, contentTypeId: 'post' }, { fields: {} })
      const [call] = await receiver.until(1)
      assert.equal(call!.headers.authorization, `Basic ${Buffer.from('ada:lovelace').toString('base64')}`)
      assert.deepEqual([call!.headers['x-key'], call!.headers['x-open']], ['very secret', 'open'])
      assert.equal(call!.headers['x-contentful-webhook-name'], 'Renamed')
      const logged = await client.webhook.getManyCallDetails(where)
      const detail = await client.webhook.getCallDetails({ ...where, callId: logged.items[0]!.sys.id })
      assert.doesNotMatch(JSON.stringify(detail), /lovelace|very secret|YWRh/)
      const bare = await client.webhook.update(where, {
        ...updated,
        headers: [],
        httpBasicUsername: null,
        httpBasicPassword: null,
      } as never)
      assert.deepEqual([bare.headers, bare.httpBasicUsername], [[], null])
      await client.entry.create({ ...at, contentTypeId: 'post' }, { fields: {} })
      const [, second] = await receiver.until(2)
      assert.deepEqual([second!.headers.authorization, second!.headers['x-key']], [undefined, undefined])
      await remove(created)
    })

    test('problems are reported with name and path, and nothing is stored', async () => {
      const good = { name: 'A', url: 'https://a.example', topics: ['Entry.save'] }
      const cases: [body: object, name: string, path: string][] = [
        [{ ...good, topics: undefined }, 'invalid_type', 'topics'],
        [{ ...good, topics: [] }, 'topics', 'topics'],
        [{ ...good, topics: ['Entry.fly'] }, 'topics', 'topics'],
        [{ ...good, topics: ['Entry'] }, 'topics', 'topics'],
        [{ ...good, topics: [7] }, 'topics', 'topics'],
        [{ ...good, name: ' ' }, 'invalid', 'name'],
        [{ ...good, url: 'ftp://a.example' }, 'invalid', 'url'],
        [{ ...good, url: 'https://u:p@a.example' }, 'invalid', 'url'],
        [{ ...good, url: 'https://a.example:22' }, 'invalid', 'url'],
        [{ ...good, url: 'http://10.0.0.1/' }, 'hasHostname', 'url'],
        [{ ...good, url: 'http://[::ffff:10.0.0.1]/' }, 'hasHostname', 'url'],
        [{ ...good, url: 'http://169.254.169.254/latest' }, 'hasHostname', 'url'],
        [{ ...good, headers: [{ key: 'Host', value: 'x' }] }, 'invalid', 'headers.0.key'],
        [{ ...good, headers: [{ key: 'X-A', value: 'a\r\nb: c' }] }, 'invalid', 'headers.0.value'],
        [{ ...good, headers: [{ key: 'X-A', value: 'ü' }] }, 'invalid', 'headers.0.value'],
        [{ ...good, headers: [{ key: 'X-A', secret: true }] }, 'invalid', 'headers.0.value'],
        [{ ...good, httpBasicUsername: 'a' }, 'required', 'http_basic_password'],
        [{ ...good, filters: [{ equals: [{ doc: 'fields.title' }, 'x'] }] }, 'invalid', 'filters'],
        [{ ...good, filters: [{ regexp: [{ doc: 'sys.id' }, { pattern: '(a)\\1' }] }] }, 'invalid', 'filters'],
        [{ ...good, transformation: { method: 'TRACE' } }, 'invalid', 'transformation.method'],
        [{ ...good, transformation: { contentType: 'text/plain' } }, 'invalid', 'transformation.contentType'],
        [{ ...good, coalesceSeconds: -1 }, 'invalid', 'coalesce_seconds'],
        [{ ...good, retries: 'never' }, 'in', 'retries'],
      ]
      for (const [body, name, path] of cases) {
        const { status, details } = await refusal(createHook(body))
        assert.deepEqual([status, details.errors[0]?.name, details.errors[0]?.path], [422, name, path])
      }
      assert.equal((await refusal(createHook({ ...good, unknown: 1 }))).status, 400)
      assert.equal((await client.webhook.getMany({ spaceId })).total, 0)
    })

    test('report the whole life cycle of an entry in order, each call with the content of its time (5.3, 5.4)', async () => {
      using receiver = await startReceiver()
      const webhook = await createHook({ name: 'Life', url: receiver.url, topics: ['Entry.*'] })
      const entryId = 'life'
      const params = { ...at, entryId }
      const one = await client.entry.createWithId({ ...params, contentTypeId: 'post' }, fields('one'))
      const two = await client.entry.update(params, { ...one, ...fields('two') })
      const published = await client.entry.publish(params, two)
      await client.entry.unpublish(params)
      const archived = await client.entry.archive(params)
      const back = await client.entry.unarchive(params)
      await client.entry.delete(params)
      const calls = await receiver.until(7)
      const actions = ['create', 'save', 'publish', 'unpublish', 'archive', 'unarchive', 'delete']
      assert.deepEqual(
        topicsOf(calls),
        actions.map((action) => `Entry.${action}`),
      )
      const bodies = calls.map(({ body }) => JSON.parse(body))
      assert.deepEqual(bodies[0], one)
      assert.deepEqual(bodies[1], two)
      assert.deepEqual(bodies[4], archived)
      assert.deepEqual(bodies[5], back)
      const { sys } = bodies[2]
      assert.deepEqual(bodies[2].fields, { title: { 'en-US': 'two' } })
      assert.deepEqual(
        [sys.type, sys.revision, sys.publishedVersion, sys.updatedAt, sys.version, sys.contentType.sys.id],
        ['Entry', 1, two.sys.version, published.sys.publishedAt, undefined, 'post'],
      )
      for (const [index, body] of [bodies[3], bodies[6]].entries()) {
        assert.deepEqual(Object.keys(body), ['sys'], String(index))
        assert.equal(body.sys.type, 'DeletedEntry')
        assert.equal(body.sys.deletedBy.sys.linkType, 'User')
        assert.equal(body.sys.environment.sys.id, 'master')
      }
      const positions = calls.map(({ headers }) => Number(headers['x-sheaf-position']))
      assert.deepEqual(
        positions,
        positions.toSorted((a, b) => a - b),
      )
      const [{ headers, method }] = calls as [(typeof calls)[0]]
      assert.equal(method, 'POST')
      assert.equal(headers['content-type'], 'application/vnd.contentful.management.v1+json')
      assert.equal(headers['transfer-encoding'], 'chunked')
      assert.equal(
        headers['x-contentful-crn'],
        `crn:contentful:::content:spaces/${spaceId}/environments/master/entries/life`,
      )
      assert.match(String(headers['x-contentful-idempotency-key']), /^[0-9a-f]{64}$/)
      assert.match(String(headers['x-contentful-event-datetime']), /^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/)
      assert.equal(headers['x-contentful-webhook-request-attempt'], '1')
      assert.equal(new Set(calls.map((call) => call.headers['webhook-id'])).size, 7)
      await remove(webhook)
    })

    test('topics, wildcards, filters and the active flag decide which webhooks are called', async () => {
      using receiver = await startReceiver()
      const url = (name: string) => `${receiver.url}/${name}`
      const content = (value: string) => [{ equals: [{ doc: 'sys.contentType.sys.id' }, value] }]
      const hooks = await Promise.all([
        createHook({ name: 'all', url: url('all'), topics: ['*.*'] }),
        createHook({ name: 'publish', url: url('publish'), topics: ['*.publish'] }),
        createHook({ name: 'assets', url: url('assets'), topics: ['Asset.*'] }),
        createHook({ name: 'off', url: url('off'), topics: ['*.*'], active: false }),
        createHook({ name: 'post', url: url('post'), topics: ['Entry.create'], filters: content('post') }),
        createHook({ name: 'page', url: url('page'), topics: ['Entry.create'], filters: content('page') }),
        createHook({
          ...{ name: 'regexp', url: url('regexp'), topics: ['Entry.create'] },
          filters: [
            { regexp: [{ doc: 'sys.id' }, { pattern: '^filter-\\d+$' }] },
            { not: { in: [{ doc: 'sys.environment.sys.id' }, ['staging', 'dev']] } },
          ],
        }),
      ])
      const entry = await client.entry.createWithId({ ...at, entryId: 'filter-1', contentTypeId: 'post' }, fields('x'))
      await client.entry.publish({ ...at, entryId: 'filter-1' }, entry)
      await client.asset.create(at, { fields: { title: { 'en-US': 'A' }, file: {} } } as never)
      const calls = await receiver.until(7)
      const receivedTopics = (name: string) => topicsOf(calls.filter((call) => call.url === `/hook/${name}`)).toSorted()
      assert.deepEqual(receivedTopics('all'), ['Asset.create', 'Entry.create', 'Entry.publish'])
      assert.deepEqual(receivedTopics('publish'), ['Entry.publish'])
      assert.deepEqual(receivedTopics('assets'), ['Asset.create'])
      assert.deepEqual(receivedTopics('post'), ['Entry.create'])
      assert.deepEqual(receivedTopics('regexp'), ['Entry.create'])
      assert.equal(calls.length, 7)
      for (const hook of hooks) await remove(hook)
    })

    test('transformations: method, content type, body, and pointers in URL and headers', async () => {
      using receiver = await startReceiver()
      const webhook = await createHook({
        name: 'Über',
        url: `${receiver.url}/{ /payload/sys/id }?t={/payload/fields/title/en-US}`,
        topics: ['Entry.create'],
        headers: [{ key: 'X-Id', value: 'id { /payload/sys/id }' }],
        transformation: {
          method: 'PUT',
          contentType: 'application/json; charset=utf-8',
          includeContentLength: true,
          body: {
            whole: '{ /payload/fields }',
            text: 'Entry { /payload/sys/id } by { /user/sys/id }',
            topic: '{ /topic }',
            missing: '{ /payload/nothing }',
            trap: '{ /payload/constructor/name }',
            code: '{ process.exit() }',
          },
        },
      })
      const title = 'a b/ü&x=1'
      await client.entry.createWithId({ ...at, entryId: 'shape', contentTypeId: 'post' }, fields(title))
      const [call] = await receiver.until(1)
      const user = (await client.user.getCurrent()).sys.id
      assert.deepEqual(
        [call!.method, call!.url, call!.headers['x-id']],
        ['PUT', `/hook/shape?t=${encodeURIComponent(title)}`, 'id shape'],
      )
      assert.equal(call!.headers['content-length'], String(Buffer.byteLength(call!.body)))
      assert.deepEqual(JSON.parse(call!.body), {
        whole: { title: { 'en-US': title } },
        text: `Entry shape by ${user}`,
        topic: 'ContentManagement.Entry.create',
        missing: null,
        trap: null,
        code: '{ process.exit() }',
      })
      const form = { contentType: 'application/x-www-form-urlencoded', body: { id: '{ /payload/sys/id }', n: 1 } }
      const where = { spaceId, webhookDefinitionId: webhook.sys.id }
      const second = await client.webhook.update(where, { ...webhook, transformation: form } as never)
      await client.entry.createWithId({ ...at, entryId: 'form', contentTypeId: 'post' }, fields('f'))
      assert.equal((await receiver.until(2))[1]!.body, 'id=form&n=1')
      const third = await client.webhook.update(where, { ...second, transformation: { method: 'GET' } } as never)
      assert.deepEqual(third.transformation, { method: 'GET' }, 'shown as it was sent')
      await client.entry.createWithId({ ...at, entryId: 'get', contentTypeId: 'post' }, fields('g'))
      const [, , got] = await receiver.until(3)
      assert.deepEqual([got!.method, got!.body, got!.headers['content-type']], ['GET', '', undefined])
      await remove(webhook)
    })

    test('a call can be previewed with a stored change, a similar change or an example', async () => {
      using receiver = await startReceiver()
      const definition = {
        name: 'Shown',
        url: `${receiver.url}?id={ /payload/sys/id }`,
        topics: ['Entry.publish'],
        filters: [{ equals: [{ doc: 'sys.id' }, 'shown'] }],
        headers: [{ key: 'X-Key', value: 'hidden', secret: true }],
        transformation: { body: { title: '{ /payload/fields/title }' } },
      }
      const preview = (topic: string, parts: object = {}) =>
        request(server(), 'POST', `/spaces/${spaceId}/webhook_previews`, {
          body: { topic, definition: { ...definition, ...parts } },
        })
      const example = (await preview('Entry.publish')).body
      assert.deepEqual([example.source, example.request.body], ['example', '{"title":{"en-US":"An example"}}'])
      const here = { ...at, entryId: 'shown' }
      const entry = await client.entry.createWithId({ ...here, contentTypeId: 'post' }, fields('Seen'))
      const similar = (await preview('Entry.publish')).body
      assert.deepEqual([similar.source, similar.entity.sys.id], ['similar', 'shown'])
      await client.entry.publish(here, entry)
      const { source, topic, request: shown } = (await preview('Entry.publish')).body
      assert.deepEqual([source, topic, shown.method], ['change', 'Entry.publish', 'POST'])
      assert.deepEqual([shown.url, shown.body], [`${receiver.url}?id=shown`, '{"title":{"en-US":"Seen"}}'])
      assert.equal(shown.headers['X-Key'], '***')
      assert.equal(shown.headers['X-Contentful-Topic'], 'ContentManagement.Entry.publish')
      const plain = JSON.parse((await preview('Entry.publish', { transformation: null })).body.request.body)
      assert.deepEqual([plain.sys.id, plain.sys.revision, plain.fields.title], ['shown', 1, { 'en-US': 'Seen' }])
      const gathered = (await preview('Entry.publish', { coalesceSeconds: 9, transformation: null })).body
      assert.equal(JSON.parse(gathered.request.body).items[0].topic, 'ContentManagement.Entry.publish')
      for (const bad of ['Entry.*', 'Entry', 'Nothing.publish', '']) assert.equal((await preview(bad)).status, 422, bad)
      assert.equal((await preview('Entry.publish', { url: 'not a URL' })).status, 422)
      assert.equal((await client.webhook.getMany({ spaceId })).total, 0, 'nothing is stored')
      assert.deepEqual(receiver.calls, [], 'nothing is sent')
    })

    test('the log shows calls with request and response, and the health', async () => {
      using receiver = await startReceiver(respondWith(200, { 'x-receiver': 'yes' }, 'thanks'))
      const webhook = await createHook({ name: 'Log', url: receiver.url, topics: ['Entry.create'] })
      const where = { spaceId, webhookDefinitionId: webhook.sys.id }
      for (const id of ['log-1', 'log-2', 'log-3']) {
        await client.entry.createWithId({ ...at, entryId: id, contentTypeId: 'post' }, fields(id))
      }
      await receiver.until(3)
      await ended(where, 3)
      const page = await client.webhook.getManyCallDetails({ ...where, query: { limit: 2 } } as never)
      assert.equal(page.items.length, 2)
      const [newest] = page.items
      assert.deepEqual(
        [newest!.statusCode, newest!.errors, newest!.eventType, newest!.url],
        [200, [], 'create', receiver.url],
      )
      assert.equal(newest!.sys.createdBy!.sys.id, webhook.sys.id)
      const about = newest as unknown as { entity: Named; environment: Named }
      assert.deepEqual([about.entity.sys.linkType, about.entity.sys.id], ['Entry', 'log-3'])
      assert.equal(about.environment.sys.id, 'master')
      const detail = await client.webhook.getCallDetails({ ...where, callId: newest!.sys.id })
      assert.deepEqual([detail.request.method, detail.request.url], ['POST', receiver.url])
      assert.equal(
        detail.request.body,
        receiver.calls.find((call) => call.headers['webhook-id'] === newest!.sys.id)!.body,
      )
      assert.equal(detail.response.body, 'thanks')
      assert.equal(detail.response.headers['x-receiver'], 'yes')
      assert.ok(detail.requestAt <= detail.responseAt)
      const health = await client.webhook.getHealthStatus(where)
      assert.deepEqual(health.calls, { total: 3, healthy: 3 })
      assert.deepEqual([health.sys.type, health.sys.id], ['Webhook', webhook.sys.id])
      const missing = await refusal(client.webhook.getCallDetails({ ...where, callId: 'nothing' }))
      assert.deepEqual([missing.status, missing.details], [404, {}])
      await remove(webhook)
      assert.equal((await refusal(client.webhook.getManyCallDetails(where))).status, 404)
    })

    test('failures have messages; calls are repeated one by one, all failed ones, or by range; test calls', async () => {
      using receiver = await startReceiver(respondWith(500, {}, 'broken'))
      const webhook = await createHook({ name: 'Fail', url: receiver.url, topics: ['Entry.create'] })
      const where = { spaceId, webhookDefinitionId: webhook.sys.id }
      const base = `/spaces/${spaceId}/webhooks/${webhook.sys.id}`
      const post = (path: string, body?: object) => request(server(), 'POST', `${base}${path}`, body ? { body } : {})
      const created = await request(server(), 'PUT', `/spaces/${spaceId}/environments/master/entries/fail-1`, {
        body: fields('x'),
        headers: { 'X-Contentful-Content-Type': 'post' },
      })
      await receiver.until(1)
      await attempted(where)
      const [failing] = (await client.webhook.getManyCallDetails(where)).items as unknown as Record<string, unknown>[]
      assert.deepEqual(
        [failing!.statusCode, failing!.errors, failing!.state, failing!.attempts],
        [500, ['ServerError'], 'waiting', 1],
      )
      assert.match(String(failing!.errorMessage), /status 500/)
      assert.deepEqual((await client.webhook.getHealthStatus(where)).calls, { total: 1, healthy: 0 })
      const queue = (await request(server(), 'GET', `${base}/queue`)).body
      assert.equal(queue.waiting, 1)
      assert.ok(Date.parse(queue.nextAttemptAt) > Date.now())
      // Deactivating a webhook fails its waiting calls, which can be repeated later.
      const off = await client.webhook.update(where, { ...webhook, active: false } as never)
      assert.equal((await request(server(), 'GET', `${base}/queue`)).body.waiting, 0)
      const listed = async (state: string) => (await request(server(), 'GET', `${base}/calls?state=${state}`)).body
      assert.deepEqual([(await listed('failed')).total, (await listed('waiting')).total], [1, 0])
      assert.equal((await listed('done')).sys.id, 'BadRequest')
      assert.equal((await post('/replay', { failed: true })).status, 400)
      receiver.respond = respondWith(204)
      const tested = await post('/test')
      assert.deepEqual([tested.status, tested.body.kind], [202, 'test'])
      assert.deepEqual(topicsOf((await receiver.until(2)).slice(1)), ['Webhook.test'])
      await client.webhook.update(where, { ...off, active: true } as never)
      assert.deepEqual((await post('/replay', { failed: true })).body.queued, 1)
      await receiver.until(3)
      assert.deepEqual((await post('/replay', { failed: true })).body.queued, 0)
      const position = Number(created.headers.get('x-sheaf-position'))
      assert.equal((await post('/replay', { from: position, to: position + 5 })).body.queued, 1)
      await receiver.until(4)
      const again = await post(`/calls/${failing!.sys && (failing!.sys as { id: string }).id}/replay`)
      assert.equal(again.status, 202)
      await receiver.until(5)
      const keys = receiver.calls
        .filter((call) => topicsOf([call])[0] === 'Entry.create')
        .map((call) => call.headers['x-contentful-idempotency-key'])
      assert.equal(new Set(keys).size, 1)
      assert.equal(new Set(receiver.calls.map((call) => call.headers['webhook-id'])).size, 5)
      for (const body of [{}, { failed: false }, { from: 5, to: 1 }, { from: 1 }, { from: 1, to: 2, failed: true }]) {
        const { status } = await post('/replay', body)
        assert.ok(status === 422 || status === 400, `${JSON.stringify(body)}: ${status}`)
      }
      await remove(webhook)
    })

    test('signing secret and retry policy, as the client sets them', async () => {
      const value = `${'a'.repeat(60)}Z9+/`
      assert.equal((await refusal(client.webhook.getSigningSecret({ spaceId }))).status, 404)
      const set = await client.webhook.upsertSigningSecret({ spaceId }, { value })
      assert.deepEqual([set.redactedValue, set.sys.type], ['Z9+/', 'WebhookSigningSecret'])
      assert.doesNotMatch(JSON.stringify(await client.webhook.getSigningSecret({ spaceId })), /aaaa/)
      for (const bad of ['short', 'a'.repeat(65), `${'a'.repeat(63)}!`]) {
        const { status, details } = await refusal(client.webhook.upsertSigningSecret({ spaceId }, { value: bad }))
        assert.equal(status, 422)
        assert.doesNotMatch(JSON.stringify(details), /aaaa|short/)
      }
      const settings = async () => (await request(server(), 'GET', `/spaces/${spaceId}/webhook_settings`)).body
      const { signingSecret, retryPolicy, webhooks } = await settings()
      assert.deepEqual([signingSecret.redactedValue, retryPolicy, webhooks], ['Z9+/', null, []])
      await client.webhook.deleteSigningSecret({ spaceId })
      assert.equal((await settings()).signingSecret, null)
      assert.equal((await refusal(client.webhook.deleteSigningSecret({ spaceId }))).status, 404)
      const policy = await client.webhook.upsertRetryPolicy({ spaceId }, { maxRetries: 15 })
      assert.equal(policy.maxRetries, 15)
      assert.equal((await client.webhook.getRetryPolicy({ spaceId })).maxRetries, 15)
      assert.equal((await refusal(client.webhook.upsertRetryPolicy({ spaceId }, { maxRetries: 100 }))).status, 422)
      await client.webhook.deleteRetryPolicy({ spaceId })
    })

    test('a read token sees webhooks and cannot change them; other tokens see nothing', async () => {
      const webhook = await createHook({ name: 'Mine', url: 'https://a.example', topics: ['Entry.save'] })
      const sent = { name: 'r', scopes: ['content_management_read'] as const }
      const token = await client.accessToken.createPersonalAccessToken(sent as never)
      const reader = plain(server(), (token as unknown as { token: string }).token)
      const where = { spaceId, webhookDefinitionId: webhook.sys.id }
      assert.equal((await reader.webhook.get(where)).name, 'Mine')
      for (const work of [
        () => reader.webhook.delete(where),
        () => reader.webhook.create({ spaceId }, { name: 'B', url: 'https://a.example', topics: ['*.*'] } as never),
        () => reader.webhook.upsertSigningSecret({ spaceId }, { value: 'a'.repeat(64) }),
      ]) {
        assert.equal((await refusal(work())).status, 403)
      }
      assert.equal((await client.webhook.getMany({ spaceId })).total, 1)
      const elsewhere = { ...where, spaceId: 'other' }
      assert.equal((await refusal(client.webhook.get(elsewhere))).status, 404)
      await remove(webhook)
    })

    const fields = (title: string) => ({ fields: { title: { 'en-US': title } } })

    const ended = (where: { spaceId: string; webhookDefinitionId: string }, count: number) =>
      until(async () => (await client.webhook.getHealthStatus(where)).calls.total === count)
    const attempted = (where: { spaceId: string; webhookDefinitionId: string }) =>
      until(async () => (await client.webhook.getManyCallDetails(where)).items[0]?.statusCode != null)
  },
  ENV,
)
