import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from '#domain/changes/change'
import { linkTo } from '#domain/entries/entry'
import type { Store } from '#storage/store'
import { putAlias } from '#usecases/aliases/put-alias'
import { createApiKey } from '#usecases/api-keys/create-api-key'
import { getApiKey } from '#usecases/api-keys/read-api-keys'
import { deleteEntry } from '#usecases/entries/delete-entry'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { getEntry, listEntries } from '#usecases/entries/read-entries'
import { unpublishEntry } from '#usecases/entries/unpublish-entry'
import { deleteEnvironment } from '#usecases/environments/delete-environment'
import { putEnvironment } from '#usecases/environments/put-environment'
import { getEnvironment } from '#usecases/environments/read-environments'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { createLocale } from '#usecases/locales/create-locale'
import { deleteSpace } from '#usecases/spaces/delete-space'
import { onBothEngines } from '../store/engines.ts'
import { listDeliveredEntries } from './deliver.ts'
import { AT, activatePost, createPost, type Installation, install, NO_FILES, outcome, POST } from './installation.ts'

const COPY = { space: AT.space, environment: 'copy' }

const put = ({ ctx, actor }: Installation, at = COPY, source: string | null = null) =>
  putEnvironment(ctx, actor, { ...at, version: null, source, body: { name: 'Copy' } })

/** Runs jobs until there are none; `stop` ends the run after the current step. */
async function work({ ctx }: Installation, owner = 'w', stop = new AbortController().signal) {
  const results: string[] = []
  for (;;) {
    const done = await runNextJob({ ...ctx, files: NO_FILES }, owner, stop)
    if (!done) return results
    if (done.result === 'failed') throw done.error
    results.push(done.result)
    if (stop.aborted) return results
  }
}

const keyOf = async (store: Store, id: string) => (await store.read((s) => s.environments.get(AT.space, id)))!

/** The environment at a position according to the log: id, version, content and published content of each entry. */
async function stateAt(store: Store, environment: number, position: number) {
  const state = new Map<string, unknown>()
  let rows: Change[] = []
  let after = 0
  do {
    rows = await store.read((s) => s.changes.after(AT.space, after, 1000))
    for (const row of rows) {
      after = row.position
      if (row.environmentKey !== environment || row.type !== 'Entry' || row.position > position) continue
      if (row.action === 'delete') state.delete(row.id)
      else state.set(row.id, [row.version, row.bodyKey, row.sys?.published?.version ?? null])
    }
  } while (rows.length > 0)
  return Object.fromEntries([...state].sort())
}

async function stateNow(store: Store, environment: number) {
  const { items } = await store.read((s) => s.resources.list(environment, 'Entry', { skip: 0, limit: 10_000 }))
  const state = items.map(({ id, version, bodyKey, published }): [string, unknown] => [
    id,
    [version, bodyKey, published?.version ?? null],
  ])
  return Object.fromEntries(state.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Writers at full speed until stopped. */
function writers({ ctx, actor }: Installation, count: number, until: () => boolean) {
  return Promise.all(
    Array.from({ length: count }, async (_, w) => {
      for (let n = 0; !until(); n++) {
        const at = { ...AT, id: `w${w}-${n}` }
        const body = { fields: { title: { 'en-US': `${w} ${n}` } } }
        await patiently(() => putEntry(ctx, actor, { ...at, contentType: 'post', version: null, body }))
        if (n % 2 === 0) await patiently(() => publishEntry(ctx, actor, { ...at, version: 1 }))
        if (n % 4 === 0) await patiently(() => unpublishEntry(ctx, actor, at))
        if (n % 8 === 0) await patiently(() => deleteEntry(ctx, actor, at))
        const old = { ...AT, id: `old-${(n * 7 + w) % 300}` }
        const stored = await outcome(getEntry(ctx, actor, old))
        if (stored !== 'ok') continue
        const { version } = await getEntry(ctx, actor, old)
        await outcome(putEntry(ctx, actor, { ...old, contentType: null, version, body }))
        if (n % 5 === 0) await outcome(unpublishEntry(ctx, actor, old))
        if (n % 11 === 0) await outcome(deleteEntry(ctx, actor, old))
      }
    }),
  )
}

/** On a slow machine a change of the model holds its lock for longer than writes wait for it; clients then try again. */
async function patiently(write: () => Promise<unknown>): Promise<void> {
  let result: string
  do result = await outcome(write())
  while (result === 'ServiceUnavailable')
  assert.equal(result, 'ok')
}

async function fill(installed: Installation, count: number): Promise<void> {
  const { ctx, actor } = installed
  await activatePost(installed)
  let next = 0
  const fillSome = async () => {
    for (let i = next++; i < count; i = next++) {
      await createPost(installed, `old-${i}`, { 'en-US': `Old ${i % 10}` })
      if (i % 3 === 0) await publishEntry(ctx, actor, { ...AT, id: `old-${i}`, version: 1 })
    }
  }
  await Promise.all(Array.from({ length: 8 }, fillSome))
}

onBothEngines('copying an environment', (engine) => {
  test('the copy equals its source at one position while writers continue', { timeout: 600_000 }, async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor, system } = installed
    await fill(installed, 220)
    let done = false
    const writing = writers(installed, 4, () => done)
    await put(installed)
    assert.equal(await outcome(listEntries(ctx, actor, { ...COPY, params: [] })), 'NotFound')
    // The model changes during the copy, so the index must follow.
    const [title, author] = POST.fields
    const model = async () => {
      await createLocale(ctx, actor, { ...AT, body: { name: 'German', code: 'de' } })
      await activatePost(installed, [{ ...title, localized: false }, author])
      await activatePost(installed)
    }
    await Promise.all([work(installed), model()])
    const copy = await keyOf(store, 'copy')
    assert.equal(copy.status, 'ready')
    const source = await keyOf(store, 'master')
    await new Promise((resolve) => setTimeout(resolve, 100))
    done = true
    await writing

    const expected = await stateAt(store, source.key, copy.basePosition!)
    assert.ok(Object.keys(expected).length > 200)
    assert.deepEqual(await stateNow(store, copy.key), expected)
    assert.ok(copy.basePosition! < (await store.read((s) => s.changes.head(AT.space))))
    assert.deepEqual(await store.check(), [])
    // Searches in the copy find the content of the copy.
    for (const stage of ['current', 'published'] as const) {
      const search = (params: Record<string, string>) =>
        listDeliveredEntries(ctx, system, { ...COPY, stage, params: new URLSearchParams(params) })
      const all = await search({ limit: '1000', content_type: 'post' })
      const titles = Map.groupBy(all.items, ({ fields }) => fields.title as string)
      for (const [text, entries] of [...titles].slice(0, 40)) {
        for (const locale of (await store.read((s) => s.locales.list(copy.key))).map(({ code }) => code)) {
          const found = await search({ content_type: 'post', 'fields.title': text, locale, limit: '1000' })
          assert.equal(found.items.length, entries.length, `${stage} ${text} ${locale}`)
        }
      }
    }
  })

  test('a worker that dies is replaced, and a late return does no harm', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, clock } = installed
    await fill(installed, 120)
    await put(installed)
    // Dies after its first steps, holding the lease.
    const died = new AbortController()
    const dying = {
      ...ctx,
      files: NO_FILES,
      store: {
        ...store,
        transact: (async (run) => {
          const committed = await store.transact(run)
          if (++steps > 3) throw new Error('killed')
          return committed
        }) as Store['transact'],
      },
    }
    let steps = 0
    await assert.rejects(runNextJob(dying, 'first', died.signal), /killed/)
    assert.deepEqual(await work(installed, 'second'), [], 'the lease still holds')
    assert.equal((await keyOf(store, 'copy')).status, 'inProgress')
    clock.advance(5000)
    assert.deepEqual(await work(installed, 'second'), ['done'])
    assert.equal((await keyOf(store, 'copy')).status, 'ready')
    assert.deepEqual(
      await stateNow(store, (await keyOf(store, 'copy')).key),
      await stateNow(store, (await keyOf(store, 'master')).key),
    )
    assert.deepEqual(await store.check(), [])
  })

  test('a server that shuts down releases the job, and the next one continues', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await fill(installed, 120)
    await put(installed)
    assert.deepEqual(await work(installed, 'first', AbortSignal.abort()), ['stopped'])
    assert.deepEqual(await work(installed, 'second'), ['done'])
    assert.equal((await keyOf(store, 'copy')).status, 'ready')
  })

  test('deleting a copy in progress keeps the source and frees the id', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    await fill(installed, 30)
    await put(installed, { ...COPY, environment: 'source' })
    await work(installed)
    await put(installed, COPY, 'source')
    const remove = (environment: string) => outcome(deleteEnvironment(ctx, actor, { space: AT.space, environment }))
    assert.equal(await remove('source'), 'AccessDenied')
    assert.equal(await remove('copy'), 'ok')
    assert.equal(await remove('source'), 'ok')
    await put(installed)
    await work(installed)
    assert.equal((await getEnvironment(ctx, actor, COPY)).environment.status, 'ready')
    assert.equal(await remove('source'), 'NotFound')
    assert.deepEqual(await store.check(), [])
  })

  test('a copy that cannot be completed fails in the end, with a reason', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor, clock } = installed
    await put(installed)
    await store.transact(async (tx) => tx.environments.setStatus((await keyOf(store, 'master')).key, 'failed'))
    for (let i = 0; i < 5; i++) {
      const failed = await runNextJob({ ...ctx, files: NO_FILES }, 'w', new AbortController().signal)
      assert.equal(failed?.result, 'failed')
      clock.advance(60_000)
    }
    assert.equal(await runNextJob({ ...ctx, files: NO_FILES }, 'w', new AbortController().signal), null)
    assert.equal((await getEnvironment(ctx, actor, COPY)).environment.status, 'failed')

    // Creating it again starts the copy again.
    assert.equal(await outcome(put(installed)), 'NotFound')
    assert.equal((await getEnvironment(ctx, actor, COPY)).environment.status, 'failed')
    await store.transact(async (tx) => tx.environments.setStatus((await keyOf(store, 'master')).key, 'ready'))
    const again = await put(installed)
    assert.deepEqual([again.value.created, again.value.view.environment.status], [true, 'queued'])
    assert.deepEqual(await work(installed), ['done'])
    assert.equal((await getEnvironment(ctx, actor, COPY)).environment.status, 'ready')
    assert.deepEqual(await store.check(), [])
  })

  test('a copy that has failed can be deleted, and its id be used again', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    await put(installed)
    await store.transact(async (tx) => tx.environments.setStatus((await keyOf(store, 'copy')).key, 'failed'))
    await deleteEnvironment(ctx, actor, COPY)
    await put(installed)
    await work(installed)
    assert.equal((await getEnvironment(ctx, actor, COPY)).environment.status, 'ready')
    assert.deepEqual(await store.check(), [])
  })

  test('refusals change nothing', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    const head = () => store.read((s) => s.changes.head(AT.space))
    const alias = (id: string, target: string, version: number | null = null) =>
      outcome(
        putAlias(ctx, actor, {
          space: AT.space,
          id,
          version,
          body: { environment: linkTo('Environment', target) },
        }),
      )
    await put(installed)
    const before = await head()
    assert.equal(await alias('live', 'copy'), 'ValidationFailed', 'not ready yet')
    assert.equal(await outcome(put(installed, { ...COPY, environment: 'b' }, 'copy')), 'NotFound', 'not ready yet')
    assert.equal(await outcome(put(installed, { ...COPY, environment: '..' })), 'ValidationFailed')
    assert.equal(await outcome(deleteEnvironment(ctx, actor, AT)), 'AccessDenied')
    assert.equal(await head(), before)
    assert.equal(await store.read(async (s) => (await s.aliases.list(AT.space)).length), 0)
    await work(installed)
    for (const id of ['one', 'two', 'three']) assert.equal(await alias(id, 'copy'), 'ok')
    assert.equal(await alias('four', 'copy'), 'AccessDenied')
    assert.equal(await alias('one', 'master', 7), 'VersionMismatch')
  })

  test('keys lose the name of a deleted environment, so that they cannot read a new one of the same name', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    await put(installed)
    await work(installed)
    const environments = ['master', 'copy'].map((id) => linkTo('Environment', id))
    const { value } = await createApiKey(ctx, actor, { space: AT.space, body: { name: 'k', environments } })
    await deleteEnvironment(ctx, actor, COPY)
    const { key } = await getApiKey(ctx, actor, { space: AT.space, id: value.key.id })
    assert.deepEqual([key.environments, key.version], [['master'], 1])
  })

  test('deleting a space removes everything of it and nothing of other spaces', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    await fill(installed, 60)
    await put(installed)
    await deleteSpace(ctx, actor, { space: AT.space })
    assert.equal(await outcome(deleteSpace(ctx, actor, { space: AT.space })), 'NotFound')
    await work(installed)
    assert.deepEqual(await store.check(), [])
    assert.deepEqual(await store.read((s) => s.changes.after(AT.space, 0, 10)), [])
    assert.equal(await store.read((s) => s.environments.get(AT.space, 'master')), null)
  })
})
