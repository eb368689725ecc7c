import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkTo } from '#domain/entries/entry'
import type { Stage } from '#domain/resources/resource'
import { putAlias } from '#usecases/aliases/put-alias'
import { createAsset } from '#usecases/assets/create-asset'
import { archiveEntry } from '#usecases/entries/archive-entry'
import { deleteEntry } from '#usecases/entries/delete-entry'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { unarchiveEntry } from '#usecases/entries/unarchive-entry'
import { unpublishEntry } from '#usecases/entries/unpublish-entry'
import { deleteEnvironment } from '#usecases/environments/delete-environment'
import { putEnvironment } from '#usecases/environments/put-environment'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { createLocale } from '#usecases/locales/create-locale'
import { putLocale } from '#usecases/locales/put-locale'
import { synchronize } from '#usecases/sync/synchronize'
import { createRandom, type Random } from '../faults/random.ts'
import { onBothEngines } from '../store/engines.ts'
import { AT, activatePost, createPost, type Installation, install, NO_FILES, outcome, POST } from './installation.ts'

const { space } = AT
const IDS = Array.from({ length: 12 }, (_, i) => `e${i}`)

/** A client that mirrors a stage and requests one page at a time. */
class Mirror {
  readonly held = new Map<string, unknown>()
  /** The items of the last complete round, in order. */
  received: string[] = []
  #query: URLSearchParams
  readonly #installed: Installation
  readonly #at: { space: string; environment: string; stage: Stage }

  constructor(installed: Installation, stage: Stage, options: { limit?: number; environment?: string; more?: object }) {
    const { limit = 3, environment = 'master', more } = options
    this.#installed = installed
    this.#at = { space, environment, stage }
    this.#query = new URLSearchParams({ initial: 'true', limit: String(limit), ...more })
  }

  /** True when there is no further page. */
  async page(): Promise<boolean> {
    const { ctx, system } = this.#installed
    const { items, token, complete } = await synchronize(ctx, system, { ...this.#at, params: this.#query, least: null })
    this.#query = new URLSearchParams({ sync_token: token })
    for (const item of items) {
      const key = `${item.kind.replace('Deleted', '')} ${item.id}`
      this.received.push(`${item.kind} ${item.id}`)
      if ('fields' in item) this.held.set(key, item)
      else this.held.delete(key)
    }
    return complete
  }

  async round(between: () => Promise<unknown> = async () => {}): Promise<this> {
    this.received = []
    for (let pages = 0; !(await this.page()); pages++) {
      assert.ok(pages < 1000, 'a round never ends')
      await between()
    }
    return this
  }

  get token() {
    return this.#query.get('sync_token')!
  }
}

const sorted = (held: Map<string, unknown>) => Object.fromEntries([...held].sort())

async function write(installed: Installation, random: Random, environment = 'master'): Promise<void> {
  const { ctx, actor, clock } = installed
  clock.advance(random.between(0, 2))
  const id = random.pick(IDS)
  const stored = await ctx.store.read(async (s) => {
    const { key } = (await s.environments.get(space, environment))!
    return s.resources.get(key, 'Entry', id)
  })
  const at = { space, environment, id, version: stored?.version ?? null }
  const body = { fields: { title: { 'en-US': `${random.between(0, 999)}` } } }
  const save = () => putEntry(ctx, actor, { ...at, contentType: 'post', body })
  const publish = () => publishEntry(ctx, actor, at)
  const takeBack = () => unpublishEntry(ctx, actor, at)
  const verbs = [
    ...[save, save, publish, publish, publish, takeBack],
    () => archiveEntry(ctx, actor, at),
    () => unarchiveEntry(ctx, actor, at),
    () => deleteEntry(ctx, actor, at),
    () => createAsset(ctx, actor, { space, environment, body: { fields: { title: { 'en-US': 'a' } } } }),
  ]
  await outcome(random.pick(verbs)())
}

async function copy({ ctx, actor }: Installation, environment: string): Promise<void> {
  await putEnvironment(ctx, actor, { space, environment, version: null, source: null, body: { name: environment } })
  await runNextJob({ ...ctx, files: NO_FILES }, 'w', new AbortController().signal)
}

const link = (id: string) => ({ environment: linkTo('Environment', id) })
const alias = ({ ctx, actor }: Installation, target: string, version: number | null = null) =>
  putAlias(ctx, actor, { space, id: 'live', version, body: link(target) })

onBothEngines('sync', (engine) => {
  test('initial pages and later deltas equal the state, whatever is written meanwhile', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await activatePost(installed)
    await createLocale(installed.ctx, installed.actor, { ...AT, body: { name: 'German', code: 'de' } })
    const random = createRandom(7)
    for (let i = 0; i < 60; i++) await write(installed, random)
    for (let run = 0; run < 12; run++) {
      const stage = run % 2 === 0 ? 'published' : 'current'
      const mirror = new Mirror(installed, stage, { limit: random.between(1, 4) })
      const some = async () => {
        for (let i = random.between(0, 3); i > 0; i--) await write(installed, random)
      }
      for (let round = 0; round < 3; round++) {
        await mirror.round(some)
        await some()
      }
      await mirror.round()
      assert.deepEqual([...new Set(mirror.received)].sort(), mirror.received.toSorted(), 'each resource is sent once')
      const fresh = await new Mirror(installed, stage, { limit: 1000 }).round()
      assert.deepEqual(sorted(mirror.held), sorted(fresh.held))
      assert.equal((await mirror.round()).received.length, 0, 'nothing is new')
    }
  })

  test('the newest comes first, and the same state gives the same token', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await activatePost(installed)
    for (const id of ['a', 'b', 'c']) {
      installed.clock.advance(5)
      await createPost(installed, id, { 'en-US': id })
    }
    const one = await new Mirror(installed, 'current', { limit: 2 }).round()
    assert.deepEqual(one.received, ['Entry c', 'Entry b', 'Entry a'])
    const other = await new Mirror(installed, 'current', { limit: 2 }).round()
    assert.equal(other.token, one.token)
    assert.match(one.token, /^[\w-]+$/)
    const token = one.token
    await one.round()
    assert.equal(one.token, token, 'an empty delta leaves the token as it is')
  })

  test('entries are sent again when their content type or locales change how they look', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    await activatePost(installed)
    for (const id of IDS) await createPost(installed, id, { 'en-US': id })
    await createAsset(ctx, actor, { ...AT, body: { fields: { title: { 'en-US': 'a' } } } })
    const mirror = await new Mirror(installed, 'current', {}).round()
    const [title, author] = POST.fields
    await activatePost(installed, [title, author, { id: 'more', name: 'More', type: 'Text' }])
    assert.deepEqual((await mirror.round()).received, [], 'a new field has no values')
    await activatePost(installed, [{ ...title, newId: 'heading' }, author, { id: 'more', name: 'More', type: 'Text' }])
    assert.equal((await mirror.round()).received.length, IDS.length)
    assert.deepEqual(sorted(mirror.held), sorted((await new Mirror(installed, 'current', {}).round()).held))
    const { value: locale } = await createLocale(ctx, actor, { ...AT, body: { name: 'German', code: 'de' } })
    assert.deepEqual((await mirror.round()).received, [])
    const renamed = { name: 'German', code: 'de-DE' }
    await putLocale(ctx, actor, { ...AT, id: locale.id, version: locale.version, body: renamed })
    await publishEntry(ctx, actor, { ...AT, id: 'e0', version: 1 })
    await mirror.round()
    assert.equal(mirror.received.length, IDS.length + 1, 'each once, the changed one too')
    assert.deepEqual(sorted(mirror.held), sorted((await new Mirror(installed, 'current', {}).round()).held))
  })

  test('after an alias is switched, a client reaches the state of the other environment', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    await activatePost(installed)
    const random = createRandom(3)
    for (let i = 0; i < 40; i++) await write(installed, random)
    await copy(installed, 'next')
    await alias(installed, 'master')
    const stages: Stage[] = ['published', 'current']
    const mirrors = stages.map((stage) => new Mirror(installed, stage, { environment: 'live' }))
    for (const mirror of mirrors) await mirror.round()
    for (let i = 0; i < 40; i++) await write(installed, random, random.pick(['master', 'next']))
    await alias(installed, 'next', 1)
    installed.clock.advance(1000)
    await createPost(installed, 'later', { 'en-US': 'of the old environment alone' })
    await publishEntry(ctx, actor, { ...AT, id: 'later', version: 1 })
    for (const [i, mirror] of mirrors.entries()) {
      await mirror.round(() => write(installed, random, 'next'))
      await mirror.round()
      const fresh = await new Mirror(installed, stages[i]!, { environment: 'next' }).round()
      assert.deepEqual(sorted(mirror.held), sorted(fresh.held))
      assert.ok(!mirror.received.join().includes('later'), 'resources created after the switch are not sent')
    }
    await alias(installed, 'master', 2)
    await deleteEnvironment(ctx, actor, { space, environment: 'next' })
    for (const mirror of mirrors) assert.equal(await outcome(mirror.page()), 'BadRequest')
  })

  test('a token is valid for its space, environment and stage, as long as the log reaches back to it', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, system } = installed
    await activatePost(installed)
    await createPost(installed, 'a', { 'en-US': 'a' })
    await copy(installed, 'next')
    const { token } = await new Mirror(installed, 'current', {}).round()
    const ask = (sync_token: string, environment = 'master', stage: Stage = 'current') => {
      const params = new URLSearchParams({ sync_token })
      return outcome(synchronize(ctx, system, { space, environment, stage, params, least: null }))
    }
    assert.equal(await ask(token), 'ok')
    assert.equal(await ask(token, 'next'), 'BadRequest')
    assert.equal(await ask(token, 'master', 'published'), 'BadRequest')
    for (const wrong of ['', 'x', `${token}A`, token.slice(0, -1), token.slice(1), `${token}=`, 'A'.repeat(5000)]) {
      assert.equal(await ask(wrong), 'BadRequest', wrong.slice(0, 20))
    }
    for (let i = 0; i < token.length; i += 7) {
      const other = token[i] === 'A' ? 'B' : 'A'
      assert.equal(await ask(token.slice(0, i) + other + token.slice(i + 1)), 'BadRequest')
    }
    for (const id of ['b', 'c']) await createPost(installed, id, { 'en-US': id })
    await store.transact(async (tx) => void (await tx.retention.pruneChanges(space, 1)))
    assert.equal(await ask(token), 'ok', 'the log still has the rows it needs')
    const head = await store.read((s) => s.changes.head(space))
    await store.transact(async (tx) => void (await tx.retention.pruneChanges(space, head)))
    assert.equal(await ask(token), 'BadRequest')
  })
})
