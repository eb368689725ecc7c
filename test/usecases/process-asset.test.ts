import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '#domain/access/actor'
import { DomainError } from '#domain/errors'
import { createAsset } from '#usecases/assets/create-asset'
import { type FileIngest, IngestFailure } from '#usecases/assets/file-ingest'
import { getProcessing } from '#usecases/assets/get-processing'
import { processAsset } from '#usecases/assets/process-asset'
import { publishAsset } from '#usecases/assets/publish-asset'
import { putAsset } from '#usecases/assets/put-asset'
import { getAsset } from '#usecases/assets/read-assets'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { createLocale } from '#usecases/locales/create-locale'
import { setUserState } from '#usecases/users/set-user-state'
import { onBothEngines } from '../store/engines.ts'
import { AT, type Installation, install, member, NO_FILES, outcome } from './installation.ts'

const HASH = '0123456789abcdef0123456789abcdef'

/** Replaces the ingest step: records the requests and returns prepared results. */
const intake: FileIngest = async (request) => ({
  locale: request.locale,
  fileName: request.fileName,
  contentType: 'image/png',
  size: 5,
  image: { width: 2, height: 1 },
  hash: HASH,
  fileKey: `${request.space}/${request.asset}/${HASH}`,
})

/** The same for fetched bytes, which are registered before they are written. */
const fetching =
  ({ store }: Installation['ctx']): FileIngest =>
  async (request, signal) => {
    const file = await intake(request, signal)
    await store.transact((tx) => tx.storedFiles.expect(`${file.fileKey} ${request.locale}`, 0))
    return { ...file, fileKey: `${file.fileKey} ${request.locale}` }
  }

const file = (name = 'a (1).png') => ({
  contentType: 'image/jpeg',
  fileName: name,
  upload: 'https://example.org/a.png',
})

const at = (id: string, locale: string, version: number | null) => ({ ...AT, id, locale, version })

/** Requests processing and runs the job. */
async function run(ctx: Installation['ctx'], actor: Actor, input: Parameters<typeof processAsset>[2]) {
  await processAsset(ctx, actor, input, 0)
  const signal = new AbortController().signal
  while (await runNextJob({ ...ctx, files: NO_FILES }, 'worker', signal, 'files'));
}

async function create({ ctx, actor }: Installation, files: Record<string, unknown>) {
  const body = { fields: { title: { 'en-US': 'A' }, file: files } }
  return (await createAsset(ctx, actor, { ...AT, body })).value
}

onBothEngines('processing an asset', (engine) => {
  test('the file gets its URL and metadata; processing again changes nothing', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { actor } = installed
    const ctx = { ...installed.ctx, intake: fetching(installed.ctx) }
    const { id } = await create(installed, { 'en-US': file() })
    await run(ctx, actor, at(id, 'en-US', 1))
    const asset = await getAsset(ctx, actor, { ...AT, id })
    assert.equal(asset.version, 2)
    assert.deepEqual(asset.fields.file?.['en-US'], {
      url: `//images.example/blog/${id}/${HASH}/a__1_.png`,
      details: { size: 5, image: { width: 2, height: 1 } },
      fileName: 'a (1).png',
      contentType: 'image/png',
    })
    await run(ctx, actor, at(id, 'en-US', 2))
    assert.equal((await getAsset(ctx, actor, { ...AT, id })).version, 2)
    assert.equal(await outcome(publishAsset(ctx, actor, { ...AT, id, version: 2 })), 'ok')
    assert.deepEqual(await store.check(), [])
  })

  test('all locales can be processed at once with the same version', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { actor } = installed
    const ctx = { ...installed.ctx, intake: fetching(installed.ctx) }
    await createLocale(ctx, actor, { ...AT, body: { name: 'German', code: 'de' } })
    const { id } = await create(installed, { 'en-US': file(), de: file('b.png') })
    await Promise.all(['en-US', 'de'].map((locale) => run(ctx, actor, at(id, locale, 1))))
    const asset = await getAsset(ctx, actor, { ...AT, id })
    assert.equal(asset.version, 3)
    assert.ok(
      Object.values(asset.fields.file ?? {}).every((stored) => typeof (stored as { url: unknown }).url === 'string'),
    )
  })

  test('an old version is refused when the file has changed since', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { actor } = installed
    const ctx = { ...installed.ctx, intake: fetching(installed.ctx) }
    const { id } = await create(installed, { 'en-US': file() })
    const titled = { fields: { title: { 'en-US': 'B' }, file: { 'en-US': file() } } }
    await putAsset(ctx, actor, { ...AT, id, version: 1, body: titled })
    const other = { fields: { file: { 'en-US': file('other.png') } } }
    await putAsset(ctx, actor, { ...AT, id, version: 2, body: other })
    for (const version of [1, 2, 4, null]) {
      assert.equal(await outcome(run(ctx, actor, at(id, 'en-US', version))), 'VersionMismatch', `${version}`)
    }
    assert.equal(await outcome(run(ctx, actor, at(id, 'en-US', 3))), 'ok')
  })

  test('a file that changes while it is fetched is not overwritten', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    const { id } = await create(installed, { 'en-US': file() })
    const slow: FileIngest = async (request, signal) => {
      const body = { fields: { file: { 'en-US': file('other.png') } } }
      await putAsset(ctx, actor, { ...AT, id, version: 1, body })
      return fetching(ctx)(request, signal)
    }
    await run({ ...ctx, intake: slow }, actor, at(id, 'en-US', 1))
    const asset = await getAsset(ctx, actor, { ...AT, id })
    assert.deepEqual(asset.fields.file?.['en-US'], file('other.png'))
  })

  test('a stored file can be sent back, from an older version too; an invented URL cannot', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { actor } = installed
    const ctx = { ...installed.ctx, intake: fetching(installed.ctx) }
    const { id } = await create(installed, { 'en-US': file() })
    await run(ctx, actor, at(id, 'en-US', 1))
    const processed = (await getAsset(ctx, actor, { ...AT, id })).fields.file?.['en-US'] as { url: string }
    const put = (version: number, sent: unknown) =>
      putAsset(ctx, actor, { ...AT, id, version, body: { fields: { file: { 'en-US': sent } } } })
    // Size and type are not taken from the client.
    const { value } = await put(2, { ...processed, details: { size: 1 }, contentType: 'text/html' })
    assert.deepEqual(value.asset.fields.file?.['en-US'], processed)
    await put(3, file('new.png'))
    const restored = await put(4, processed)
    assert.deepEqual(restored.value.asset.fields.file?.['en-US'], processed)
    const madeUp = await put(5, { ...processed, url: '//images.example/blog/other/x/a.png' }).catch(
      (error: unknown) => error,
    )
    assert.ok(madeUp instanceof DomainError)
    assert.equal(madeUp.code, 'ValidationFailed')
  })

  test('refusals: no such asset, locale or file', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    const { id } = await create(installed, { 'en-US': file() })
    await createLocale(ctx, actor, { ...AT, body: { name: 'German', code: 'de' } })
    const head = await store.read((s) => s.changes.head(AT.space))
    assert.equal(await outcome(run(ctx, actor, at('nope', 'en-US', 1))), 'NotFound')
    assert.equal(await outcome(run(ctx, actor, at(id, 'xx', 1))), 'ValidationFailed')
    assert.equal(await outcome(run(ctx, actor, at(id, 'de', 1))), 'ValidationFailed')
    assert.equal(await store.read((s) => s.changes.head(AT.space)), head)
  })

  test('a file that is requested while another is being processed is processed next', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    const { id } = await create(installed, { 'en-US': file() })
    let times = 0
    const slow: FileIngest = async (request, signal) => {
      if (++times === 1) {
        const body = { fields: { file: { 'en-US': file('other.png') } } }
        await putAsset(ctx, actor, { ...AT, id, version: 1, body })
        await processAsset(ctx, actor, at(id, 'en-US', 2), 0)
      }
      const taken = await intake(request, signal)
      const fileKey = `${taken.fileKey} ${times}`
      await store.transact((tx) => tx.storedFiles.expect(fileKey, 0))
      return { ...taken, fileKey }
    }
    await run({ ...ctx, intake: slow }, actor, at(id, 'en-US', 1))
    const asset = await getAsset(ctx, actor, { ...AT, id })
    const stored = asset.fields.file?.['en-US'] as { url: string; fileName: string }
    assert.deepEqual([times, asset.version, stored.fileName, typeof stored.url], [2, 3, 'other.png', 'string'])
  })

  test('a failure is shown with its reason and can be requested again; temporary failures are retried', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor, clock } = installed
    const { id } = await create(installed, { 'en-US': file() })
    const status = () => getProcessing(ctx, actor, { ...AT, id, locale: 'en-US' })
    assert.deepEqual(await status(), { status: 'unprocessed', failure: null })
    await run(ctx, actor, at(id, 'en-US', 1))
    const failure = { reason: 'fetch', message: 'nothing can be fetched here', at: clock.now() }
    const failed = await status()
    assert.deepEqual([failed.status, { ...failed.failure }], ['failed', failure])
    let tries = 0
    const flaky: FileIngest = (request, signal) => {
      tries++
      if (tries < 3) return Promise.reject(new IngestFailure('fetch', 'not now', true))
      return fetching(ctx)(request, signal)
    }
    await processAsset(ctx, actor, at(id, 'en-US', 1), 0)
    await processAsset(ctx, actor, at(id, 'en-US', 1), 0)
    for (let round = 0; round < 5; round++) {
      assert.equal((await status()).status, tries < 3 ? 'processing' : 'processed')
      await runNextJob({ ...ctx, files: NO_FILES, intake: flaky }, 'w', new AbortController().signal, 'files')
      clock.advance(5000)
    }
    assert.deepEqual([tries, (await status()).status], [3, 'processed'])
    assert.equal((await getAsset(ctx, actor, { ...AT, id })).version, 2, 'requested twice, processed once')
  })

  test('a file is not fetched when the requesting user was suspended or lost the right', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor: owner, system } = installed
    const { user, actor, become } = await member(installed)
    const everything = [{ effect: 'allow', actions: 'all' }]
    const forbidden: FileIngest = () => assert.fail('the file was fetched')
    const ask = async () => {
      const { id } = await create(installed, { 'en-US': file() })
      await processAsset(ctx, actor, at(id, 'en-US', 1), 0)
      return id
    }
    const work = async (id: string) => {
      const signal = new AbortController().signal
      while (await runNextJob({ ...ctx, files: NO_FILES, intake: forbidden }, 'worker', signal, 'files'));
      return (await getProcessing(ctx, owner, { ...AT, id, locale: 'en-US' })).failure
    }
    await become(everything)
    const first = await ask()
    await become([{ effect: 'allow', actions: ['read'] }])
    assert.equal((await work(first))?.reason, 'rights')
    await become(everything)
    const second = await ask()
    await setUserState(ctx, system, { email: user.email, state: 'suspended' })
    const failure = await work(second)
    assert.equal(failure?.reason, 'rights')
    assert.match(failure.message, /suspended/)
  })
})
