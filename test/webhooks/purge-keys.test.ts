// A call contains the surrogate keys to purge, those of the changed environment, under whatever name it was addressed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkTo } from '#domain/entries/entry'
import { putAlias } from '#usecases/aliases/put-alias'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { putSpace } from '#usecases/spaces/put-space'
import { putTag } from '#usecases/tags/put-tag'
import { onBothEngines } from '../store/engines.ts'
import { startReceiver, topicsOf } from '../support/receiver.ts'
import { AT } from '../usecases/installation.ts'
import { webhookInstallation } from './harness.ts'

const { space } = AT
const keysOf = (headers: Record<string, unknown>) => String(headers['x-sheaf-purge-keys'] ?? '').split(' ')
onBothEngines('keys to purge', (engine) => {
  test('are those of the environment that the alias pointed to, in a header and in templates', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    const { ctx, actor, clock } = site
    using receiver = await startReceiver()
    const transformation = { body: { tags: '{ /purge/keys }', text: '{ /purge/spaced }|{ /purge/commas }' } }
    await site.hook({ name: 'A', url: receiver.url, topics: ['*.*'] })
    await site.hook({ name: 'B', url: `${receiver.url}-b`, topics: ['*.publish'], transformation })
    const toMaster = { environment: linkTo('Environment', 'master') }
    // The environment `master` gets a dated id, so that an alias can have the name.
    await putAlias(ctx, actor, { space, id: 'master', version: null, body: toMaster })
    const dated = `master-${new Date(clock.now()).toISOString().slice(0, 10)}`
    await site.entry('one')
    await publishEntry(ctx, actor, { ...AT, id: 'one', version: 1 })
    await site.node('a').work()
    const calls = new Map(topicsOf(receiver.calls).map((topic, i) => [topic, receiver.calls[i]!]))
    const both = receiver.calls.filter(
      (call) => call.headers['x-contentful-topic'] === 'ContentManagement.Entry.publish',
    )
    const published = ['e.one', 'e', 't.post'].map((tag) => `${space}/${dated}/${tag}`)
    for (const { headers } of both) assert.deepEqual(keysOf(headers), published)
    const templated = JSON.parse(both.find(({ url }) => url.endsWith('-b'))!.body)
    assert.deepEqual(templated, { tags: published, text: `${published.join(' ')}|${published.join(',')}` })
    const own = JSON.parse(both.find(({ url }) => !url.endsWith('-b'))!.body)
    assert.deepEqual([own.sys.environment.sys.id, 'keys' in own], ['master', false])
    assert.equal(calls.get('Entry.create')!.headers['x-sheaf-purge-keys'], undefined, 'a draft is in no cache')
    assert.deepEqual(keysOf(calls.get('EnvironmentAlias.create')!.headers), [`${space}/~master`])
    const renamed = receiver.calls.filter((call) =>
      /Environment\.save/.test(String(call.headers['x-contentful-topic'])),
    )
    assert.deepEqual(
      new Set(renamed.flatMap(({ headers }) => keysOf(headers))),
      new Set([...['master', dated].flatMap((name) => [`${space}/${name}`, `${space}/~${name}`])]),
    )
  })

  test('are reported for tags, locales and the space too, with payloads of `sys` and `keys`', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    const { ctx, actor, system } = site
    using receiver = await startReceiver()
    await site.hook({ name: 'A', url: receiver.url, topics: ['Tag.*', 'Space.save'] })
    const tag = (id: string, visibility: string) =>
      putTag(ctx, actor, {
        ...AT,
        id,
        version: null,
        visibility: null,
        body: { name: id, sys: { id, type: 'Tag', visibility } },
      })
    await tag('open', 'public')
    await tag('secret', 'private')
    const { version } = (await store.read((reader) => reader.spaces.get(space)))!
    await putSpace(ctx, system, { id: space, organization: 'org', version, body: { name: 'Renamed' } })
    await site.node('a').work()
    const received = receiver.calls.map(({ headers, body }) => [
      JSON.parse(body).sys.type,
      JSON.parse(body).sys.id,
      headers['x-sheaf-purge-keys'],
      JSON.parse(body).keys,
    ])
    const environment = `${space}/master`
    assert.deepEqual(received.sort(), [
      ['Space', space, space, [space]],
      ['Tag', 'open', environment, [environment]],
      ['Tag', 'secret', undefined, []],
    ])
  })

  test('of many changes are in the body, and limited in the header', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    const { ctx, actor, clock } = site
    using receiver = await startReceiver()
    await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.publish'], coalesceSeconds: 5 })
    const node = site.node('a')
    const publishMany = async (count: number, prefix: string) => {
      for (let i = 0; i < count; i++) {
        await site.entry(`${prefix}${i}`)
        await publishEntry(ctx, actor, { ...AT, id: `${prefix}${i}`, version: 1 })
      }
      await node.follow()
      clock.advance(5000)
      await node.call()
      return receiver.calls.at(-1)!
    }
    const few = await publishMany(3, 'few')
    const expected = ['e.few0', 'e', 't.post', 'e.few1', 'e.few2'].map((tag) => `${space}/master/${tag}`)
    assert.deepEqual([JSON.parse(few.body).keys, keysOf(few.headers)], [expected, expected])
    const many = await publishMany(120, 'many')
    assert.equal(JSON.parse(many.body).keys.length, 122)
    assert.deepEqual(keysOf(many.headers), [`${space}/master`])
  })

  test('come with the public part of the published content: no private tags', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    const { ctx, actor } = site
    using receiver = await startReceiver()
    for (const [id, visibility] of [
      ['open', 'public'],
      ['secret', 'private'],
    ] as const) {
      const body = { name: id, sys: { id, type: 'Tag', visibility } }
      await putTag(ctx, actor, { ...AT, id, version: null, visibility: null, body })
    }
    await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.create', 'Entry.publish'] })
    const body = {
      fields: { title: { 'en-US': 'x' } },
      metadata: { tags: [linkTo('Tag', 'secret'), linkTo('Tag', 'open')] },
    }
    await putEntry(ctx, actor, { ...AT, id: 'one', contentType: 'post', version: null, body })
    await publishEntry(ctx, actor, { ...AT, id: 'one', version: 1 })
    await site.node('a').work()
    const tags = receiver.calls.map((call) =>
      JSON.parse(call.body).metadata.tags.map(({ sys }: { sys: { id: string } }) => sys.id),
    )
    assert.deepEqual(tags, [['secret', 'open'], ['open']])
  })
})
