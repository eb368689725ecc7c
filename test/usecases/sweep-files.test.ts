import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { linkTo } from '#domain/entries/entry'
import { diskFiles } from '#files/disk'
import type { FileStore } from '#files/file-store'
import { type Imaging, ImagingProblem } from '#imaging/imaging'
import type { OpenedStore } from '#storage/open-options'
import { createAsset } from '#usecases/assets/create-asset'
import { deleteAsset } from '#usecases/assets/delete-asset'
import { createFileIngest } from '#usecases/assets/ingest-file'
import { processAsset } from '#usecases/assets/process-asset'
import { publishAsset } from '#usecases/assets/publish-asset'
import { putAsset } from '#usecases/assets/put-asset'
import { getAsset } from '#usecases/assets/read-assets'
import { unpublishAsset } from '#usecases/assets/unpublish-asset'
import { deleteEnvironment } from '#usecases/environments/delete-environment'
import { putEnvironment } from '#usecases/environments/put-environment'
import { ensureSweep } from '#usecases/files/sweep-files'
import { verifyFiles } from '#usecases/files/verify-files'
import { writeFile } from '#usecases/files/write-file'
import { createImages } from '#usecases/images/images'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { createRelease } from '#usecases/releases/create-release'
import { deleteRelease } from '#usecases/releases/delete-release'
import { createUpload } from '#usecases/uploads/create-upload'
import { deleteUpload } from '#usecases/uploads/delete-upload'
import { getUpload } from '#usecases/uploads/get-upload'
import { onBothEngines } from '../store/engines.ts'
import { png } from '../support/images.ts'
import { until } from '../support/until.ts'
import { AT, install, outcome } from './installation.ts'

const HOUR = 3600_000

/** An installation with a real folder of files, whose background work runs on demand. */
async function open(store: OpenedStore) {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-sweep-'))
  const installed = await install(store)
  const { actor, clock } = installed
  const files = diskFiles(folder)
  const base = { ...installed.ctx, files }
  const ctx = { ...base, intake: createFileIngest(base) }
  await ensureSweep(ctx)
  const work = async () => {
    const signal = new AbortController().signal
    for (const lane of ['files', 'database'] as const) while (await runNextJob(ctx, 'w', signal, lane));
  }
  return {
    ctx,
    actor,
    clock,
    work,
    /** The number of files, including unfinished ones. */
    async count() {
      const names = await readdir(folder, { recursive: true, withFileTypes: true })
      return names.filter((entry) => entry.isFile()).length
    },
    /** Advances the clock and runs the sweep. */
    async sweepAfter(ms: number) {
      clock.advance(ms)
      await work()
    },
    upload: async (bytes: Buffer | string) =>
      (
        await createUpload(ctx, actor, {
          space: AT.space,
          environment: null,
          open: () => Readable.from([Buffer.from(bytes)]),
        })
      ).value,
    async asset(uploadId: string, version: number | null = null, id?: string) {
      const file = {
        contentType: 'image/png',
        fileName: 'a.png',
        uploadFrom: { sys: { type: 'Link', linkType: 'Upload', id: uploadId } },
      }
      const body = { fields: { file: { 'en-US': file } } }
      const saved = id
        ? (await putAsset(ctx, actor, { ...AT, id, version, body })).value.asset
        : (await createAsset(ctx, actor, { ...AT, body })).value
      await processAsset(ctx, actor, { ...AT, id: saved.id, locale: 'en-US', version: saved.version }, 0)
      await work()
      const asset = await getAsset(ctx, actor, { ...AT, id: saved.id })
      return { id: asset.id, version: asset.version, asset, url: (asset.fields.file!['en-US'] as { url: string }).url }
    },
    address(url: string) {
      const [space, asset, hash, fileName] = new URL(`http:${url}`).pathname.slice(1).split('/') as [
        string,
        string,
        string,
        string,
      ]
      return { space, asset, hash, fileName }
    },
    async [Symbol.asyncDispose]() {
      await installed.ctx.imaging[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

onBothEngines('sweeping unused bytes', (engine) => {
  test('an upload expires after a day, and its bytes are removed unless an asset uses them', async () => {
    await using store = await engine.open()
    await using at = await open(store)
    const [used, unused, taken] = [await at.upload(await png()), await at.upload('x'), await at.upload('y')]
    const { url } = await at.asset(used.id)
    await deleteUpload(at.ctx, at.actor, { space: AT.space, environment: null, id: taken.id })
    await at.sweepAfter(HOUR)
    assert.equal(await at.count(), 2)
    await at.sweepAfter(24 * HOUR)
    assert.equal(await at.count(), 1)
    for (const { id } of [used, unused]) {
      assert.equal(await outcome(getUpload(at.ctx, at.actor, { space: AT.space, environment: null, id })), 'NotFound')
    }
    const images = createImages(at.ctx)
    assert.ok((await images.open(at.address(url), new URLSearchParams(), '')).bytes?.equals(await png()))
  })

  test('a published file stays; an unused one is served until its retention time is over', async () => {
    await using store = await engine.open()
    await using at = await open(store)
    const images = createImages(at.ctx)
    const isServed = (url: string) =>
      outcome(images.open(at.address(url), new URLSearchParams('w=10'), '')).then((o) => o === 'ok')
    const first = await at.asset((await at.upload(await png(40, 20))).id)
    await publishAsset(at.ctx, at.actor, { ...AT, id: first.id, version: first.version })
    const second = await at.asset((await at.upload(await png(60, 20))).id, first.version + 1, first.id)
    for (let day = 0; day < 3; day++) await at.sweepAfter(24 * HOUR)
    assert.deepEqual([await isServed(first.url), await isServed(second.url)], [true, true], 'published and current')
    await unpublishAsset(at.ctx, at.actor, { ...AT, id: first.id })
    await at.sweepAfter(HOUR / 2)
    assert.equal(await isServed(first.url), true, 'for a while')
    await at.sweepAfter(2 * HOUR)
    assert.deepEqual([await isServed(first.url), await isServed(second.url)], [false, true])
    const now = await getAsset(at.ctx, at.actor, { ...AT, id: first.id })
    const back = putAsset(at.ctx, at.actor, {
      ...AT,
      id: first.id,
      version: now.version,
      body: { fields: first.asset.fields },
    })
    assert.equal(await outcome(back), 'ValidationFailed', 'a removed file cannot be restored')
    await deleteAsset(at.ctx, at.actor, { ...AT, id: first.id })
    assert.equal(await isServed(second.url), false, 'from the time of its deletion')
    const lenient = createImages({ ...at.ctx, limits: { ...at.ctx.limits, serveDeletedFilesMs: HOUR / 2 } })
    assert.equal(await outcome(lenient.open(at.address(second.url), new URLSearchParams(), '')), 'ok', 'as configured')
    assert.notEqual(await at.count(), 0, 'the bytes are retained')
    await at.sweepAfter(HOUR)
    await at.sweepAfter(2 * HOUR)
    assert.equal(await isServed(second.url), false)
    assert.equal(await at.count(), 0, 'images derived from them are removed too')
  })

  test('a file that only a release uses stays until the release is deleted', async () => {
    await using store = await engine.open()
    await using at = await open(store)
    const isServed = (url: string) =>
      outcome(createImages(at.ctx).open(at.address(url), new URLSearchParams(), '')).then((o) => o === 'ok')
    const first = await at.asset((await at.upload(await png(40, 20))).id)
    const items = [{ entity: linkTo('Asset', first.id), action: 'publish' }]
    const sys = { type: 'Release', schemaVersion: 'Release.v2' }
    const body = { sys, title: 'Spring', entities: { sys: { type: 'Array' }, items } }
    await createRelease(at.ctx, at.actor, { ...AT, id: 'spring', body })
    const second = await at.asset((await at.upload(await png(60, 20))).id, first.version, first.id)
    for (let day = 0; day < 3; day++) await at.sweepAfter(24 * HOUR)
    assert.deepEqual([await isServed(first.url), await isServed(second.url)], [true, true], 'the release has the first')
    await deleteRelease(at.ctx, at.actor, { ...AT, id: 'spring' })
    for (let day = 0; day < 3; day++) await at.sweepAfter(24 * HOUR)
    assert.deepEqual([await isServed(first.url), await isServed(second.url)], [false, true])
    assert.deepEqual(await store.check(), [])
  })

  test('a derived image that is stored after its file was swept is removed', async () => {
    await using store = await engine.open()
    await using at = await open(store)
    const upload = await at.upload(await png(40, 20))
    const { id, url } = await at.asset(upload.id)
    await deleteUpload(at.ctx, at.actor, { space: AT.space, environment: null, id: upload.id })
    const reached = Promise.withResolvers<void>()
    const resume = Promise.withResolvers<void>()
    const stored = Promise.withResolvers<void>()
    const files: FileStore = {
      ...at.ctx.files,
      async put(key, body) {
        reached.resolve()
        await resume.promise
        return at.ctx.files.put(key, body).finally(stored.resolve)
      },
    }
    const images = createImages({ ...at.ctx, files })
    await images.open(at.address(url), new URLSearchParams('w=10'), '')
    await reached.promise
    await deleteAsset(at.ctx, at.actor, { ...AT, id })
    for (let i = 0; i < 3; i++) await at.sweepAfter(30 * 60_000)
    assert.equal(await at.count(), 0, 'the file is gone')
    resume.resolve()
    await stored.promise
    await until(async () => {
      await at.work()
      at.clock.advance(20 * 60_000)
      return (await at.count()) === 0
    })
    assert.deepEqual((await store.transact((tx) => tx.imageVariants.oldest(10))).value, [])
  })

  test('bytes that arrive after their deadline are removed', async () => {
    await using store = await engine.open()
    await using at = await open(store)
    const slowly = async function* () {
      yield Buffer.from('a')
      await at.sweepAfter(3 * HOUR)
      yield Buffer.from('b')
    }
    assert.equal(await outcome(writeFile(at.ctx, slowly(), 100)), 'RequestTimeout')
    assert.equal(await at.count(), 0)
  })

  test('a file that is restored in time stays', async () => {
    await using store = await engine.open()
    await using at = await open(store)
    const first = await at.asset((await at.upload(await png(40, 20))).id)
    const second = await at.asset((await at.upload(await png(60, 20))).id, first.version, first.id)
    await at.sweepAfter(HOUR / 2)
    const body = { fields: first.asset.fields }
    await putAsset(at.ctx, at.actor, { ...AT, id: first.id, version: second.version, body })
    for (let day = 0; day < 3; day++) await at.sweepAfter(24 * HOUR)
    assert.equal(await outcome(createImages(at.ctx).open(at.address(first.url), new URLSearchParams(), '')), 'ok')
  })

  test('an asset that changes during the sweep keeps its file; unchanged assets are not visited', async () => {
    await using store = await engine.open()
    await using at = await open(store)
    const { id, asset, url } = await at.asset((await at.upload(await png(40, 20))).id)
    const { hash } = at.address(url)
    const file = { space: AT.space, asset: id, hash }
    const now = at.clock.now()
    const taken = (since: number) => store.transact((tx) => tx.assetFiles.deleteUnused(file, since))
    assert.equal((await taken(now - 1)).value, false, 'changed since')
    await at.sweepAfter(2 * HOUR)
    const doubted = () => store.transact((tx) => tx.assetFiles.dueUsageChecks(at.clock.now(), 10))
    assert.deepEqual((await doubted()).value, [], 'it is used, and that is known now')
    assert.equal((await taken(at.clock.now())).value, false)
    await putAsset(at.ctx, at.actor, { ...AT, id, version: asset.version, body: { fields: {} } })
    assert.equal((await doubted()).value.length, 1)
    await store.transact((tx) => tx.assetFiles.markUsed(AT.space, id, hash))
    assert.equal((await taken(at.clock.now())).value, false, 'taken back')
    await store.transact((tx) => tx.assetFiles.queueUsageCheck(AT.space, [id], 1))
    await store.transact((tx) => tx.assetFiles.confirmUsed(file, 0))
    assert.equal((await taken(1)).value, true)
  })

  test('files that only a deleted environment had are removed after their retention time', async () => {
    await using store = await engine.open()
    await using at = await open(store)
    const { ctx, actor } = at
    const first = await at.asset((await at.upload(await png(40, 20))).id)
    const copy = { space: AT.space, id: 'copy', environment: 'copy', version: null, source: 'master' }
    await putEnvironment(ctx, actor, { ...copy, body: { name: 'copy' } })
    await at.work()
    await putAsset(ctx, actor, { ...AT, id: first.id, version: first.version, body: { fields: {} } })
    await at.sweepAfter(48 * HOUR)
    assert.equal(await at.count(), 1, 'the copy has it')
    await deleteEnvironment(ctx, actor, { space: AT.space, environment: 'copy' })
    await at.work()
    await at.sweepAfter(HOUR / 2)
    assert.equal(await at.count(), 1, 'for a while')
    await at.sweepAfter(2 * HOUR)
    assert.equal(await at.count(), 0)
  })

  test('a derived image whose bytes are lost is rendered and stored again; an unavailable renderer is not blamed on the image', async () => {
    await using store = await engine.open()
    await using at = await open(store)
    const { url } = await at.asset((await at.upload(await png(40, 20))).id)
    let rendered = 0
    let fault: ImagingProblem | null = null
    const imaging: Imaging = {
      ...at.ctx.imaging,
      inspect: (source) => at.ctx.imaging.inspect(source),
      transform(source, recipe) {
        rendered++
        return fault ? Promise.reject(fault) : at.ctx.imaging.transform(source, recipe)
      },
    }
    const images = createImages({ ...at.ctx, imaging })
    const ask = (query: string) => outcome(images.open(at.address(url), new URLSearchParams(query), ''))
    const storedVariants = async () => (await store.transact((tx) => tx.imageVariants.oldest(10))).value
    const fileKey = async () => (await storedVariants())[0]?.fileKey
    assert.equal(await ask('w=10'), 'ok')
    await until(async () => (await fileKey()) !== undefined)
    const lost = (await fileKey())!
    await at.ctx.files.delete(lost)
    assert.equal(await ask('w=10'), 'ok')
    await until(async () => ![undefined, lost].includes(await fileKey()), 'the row leads to the lost bytes')
    assert.equal(await ask('w=10'), 'ok')
    assert.equal(rendered, 2)

    fault = new ImagingProblem('unavailable', 'does not start')
    assert.deepEqual([await ask('w=11'), await ask('w=11')], ['ServiceUnavailable', 'ServiceUnavailable'])
    assert.equal(rendered, 4, 'it is tried again')
    fault = new ImagingProblem('crashed', 'has died')
    assert.deepEqual([await ask('w=12'), await ask('w=12')], ['BadRequest', 'BadRequest'])
    assert.equal(rendered, 5, 'it is not tried again soon')
  })

  test('a damaged file is reported', async () => {
    await using store = await engine.open()
    await using at = await open(store)
    const [good, changed, gone] = [await png(20, 20), await png(30, 20), await png(40, 20)]
    const ids: string[] = []
    for (const bytes of [good, changed, gone]) ids.push((await at.asset((await at.upload(bytes)).id)).id)
    assert.deepEqual(await Array.fromAsync(verifyFiles(at.ctx)), [])
    const files = await store.read((s) => s.assetFiles.after({ space: '', asset: '', hash: '' }, 10))
    const keyOf = (id: string | undefined) => files.find((file) => file.asset === id)!.fileKey
    await at.ctx.files.put(keyOf(ids[1]), Readable.from([changed.map((byte) => byte ^ 1)]))
    await at.ctx.files.delete(keyOf(ids[2]))
    const found = await Array.fromAsync(verifyFiles(at.ctx))
    assert.equal(found.length, 2)
    assert.ok(found.some((text) => text.includes(ids[1]!) && text.includes('has been changed')))
    assert.ok(found.some((text) => text.includes(ids[2]!) && text.includes('is missing')))
  })

  test('bytes of a process that died are found', async () => {
    await using store = await engine.open()
    await using at = await open(store)
    await writeFile(at.ctx, Readable.from([Buffer.from('bytes without an owner')]), 100)
    await at.sweepAfter(HOUR)
    assert.equal(await at.count(), 1, 'its owner may still come')
    await at.sweepAfter(2 * HOUR)
    assert.equal(await at.count(), 0)
  })

  test('derived images stay within their limit', async () => {
    await using store = await engine.open()
    await using at = await open(store)
    const { url } = await at.asset((await at.upload(await png(400, 200))).id)
    const ctx = { ...at.ctx, limits: { ...at.ctx.limits, variantBytes: 4000 } }
    const images = createImages(ctx)
    for (let w = 100; w < 130; w++) await images.open(at.address(url), new URLSearchParams(`w=${w}`), '')
    // They are stored in the background.
    await until(async () => (await total(store)) > 0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    assert.ok((await total(store)) <= 4000, `${await total(store)} bytes`)
    assert.ok((await total(store)) > 0)
  })
})

const total = async (store: OpenedStore) => (await store.transact((tx) => tx.imageVariants.totalBytes())).value
