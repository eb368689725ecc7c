import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile as writeBytes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { diskFiles, diskObjects } from '#files/disk'
import { importStore } from '#storage/import-store'
import type { OpenedStore } from '#storage/open-options'
import { openStore } from '#storage/open-store'
import { Archive } from '#usecases/backups/archive'
import { lastResult } from '#usecases/backups/backup-result'
import { createBackup } from '#usecases/backups/create-backup'
import { restoreBackup } from '#usecases/backups/restore-backup'
import { isDue, runDueBackup } from '#usecases/backups/run-due-backup'
import { verifyBackup } from '#usecases/backups/verify-backup'
import { publishEntry } from '#usecases/entries/publish-entry'
import { writeFile } from '#usecases/files/write-file'
import { type Database, onBothEngines, open as openDatabase } from '../store/engines.ts'
import { createTestDatabase } from '../support/database.ts'
import { ENGINES } from '../support/engines.ts'
import { createTempFolder } from '../support/temp-folder.ts'
import { AT, activatePost, createPost, install } from './installation.ts'

const VERSION = '0.0.0-test'
const signal = new AbortController().signal
const HOUR = 3600_000

/** An installation with entries, and files that belong to uploads. */
async function installed(store: OpenedStore) {
  const folder = createTempFolder()
  const base = await install(store)
  const ctx = { ...base.ctx, files: diskFiles(join(folder.path, 'files')) }
  await activatePost(base)
  for (const id of ['a', 'b'])
    await createPost(base, id, { 'en-US': `Title of ${id} \u2028 with 'quotes' and ünïcödé` })
  await publishEntry(ctx, base.actor, { ...AT, id: 'a', version: 1 })
  await store.transact((tx) => tx.settings.put('secret-key', 'fingerprint'))
  const upload = async (bytes: string) => {
    const { fileKey, size, sha256 } = await writeFile(ctx, Readable.from([Buffer.from(bytes)]), 1000)
    const at = ctx.clock.now()
    await store.transact(async (tx) => {
      await tx.storedFiles.own(fileKey)
      const owner = { space: AT.space, environment: null, createdAt: at, createdBy: base.user.id }
      await tx.uploads.insert({ ...owner, id: fileKey, fileKey, size, sha256, expiresAt: at + HOUR })
    })
    return fileKey
  }
  const archive = (key: Buffer | null = null) => new Archive(diskObjects(join(folder.path, 'backups')), key)
  const backUp = async (key: Buffer | null = null, keep: number | null = null) => {
    // Ids of backups sort by time.
    base.clock.advance(1)
    return (await createBackup(ctx, archive(key), { version: VERSION, keep, signal }))!
  }
  return {
    ...base,
    ctx,
    archive,
    upload,
    backUp,
    folder: folder.path,
    async [Symbol.asyncDispose]() {
      await base.ctx.imaging[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

/** All rows of all tables, but the lease of the running backup. */
const rowsOf = (store: OpenedStore) =>
  store.exportAll(async (snapshot) => {
    const tables = await Array.fromAsync(snapshot.tables, async (table) => {
      const rows = (await Array.fromAsync(snapshot.rows(table))).flat()
      return [table.name, table.lastKey, rows.filter(([name]) => name !== 'backup-lease')]
    })
    return [tables, snapshot.positions]
  })

/** Restores the backup into a new database. */
async function restored(engine: 'sqlite' | 'postgres', archive: Archive, id: string, files: string) {
  const target = await createTestDatabase(engine)
  const config: Database['config'] =
    target.engine === 'sqlite'
      ? { kind: 'sqlite', file: join(target.folder, 'sheaf.db') }
      : { kind: 'postgres', url: target.url, poolSize: 5 }
  const restore = async (replace = false) => {
    const importAll = async (...[plan, fill]: Parameters<Parameters<typeof restoreBackup>[0]['importAll']>) => {
      await importStore(config, plan, { replace, now: 1_800_000_000_000, fill })
    }
    return restoreBackup({ files: diskFiles(files), importAll }, archive, await archive.requireManifest(id))
  }
  return { config, restore, [Symbol.asyncDispose]: () => target[Symbol.asyncDispose]() }
}

onBothEngines('backups', (engine) => {
  test('a restored database has the same rows and files, on either engine, and refuses a second restore', async () => {
    await using store = await engine.open()
    await using at = await installed(store)
    const fileKey = await at.upload('some bytes')
    const key = randomBytes(32)
    const { manifest } = await at.backUp(key)
    assert.deepEqual(await verifyBackup(at.archive(key), manifest), [])
    const before = await rowsOf(store)
    for (const target of ENGINES) {
      const folder = join(at.folder, target)
      await using other = await restored(target, at.archive(key), manifest.id, folder)
      assert.equal((await other.restore()).files, 1)
      await assert.rejects(other.restore(), /already has users and content/)
      assert.equal((await other.restore(true)).files, 0, 'the file store has it')
      await using copy = await openStore(other.config, { migrate: false })
      assert.deepEqual(await rowsOf(copy), before)
      assert.deepEqual(await copy.check(), [])
      assert.equal(await text(await diskFiles(folder).get(fileKey)), 'some bytes')
      const position = await copy.read((reader) => reader.changes.head(AT.space))
      assert.deepEqual(manifest.positions, [[AT.space, position]])
      // New keys continue after the old ones, and full-text search works.
      await createPost({ ...at, ctx: { ...at.ctx, store: copy } } as never, 'c', { 'en-US': 'new' })
      assert.deepEqual(await copy.check(), [])
    }
  })

  test('files are copied once, and deleted with the last backup that lists them', async () => {
    await using store = await engine.open()
    await using at = await installed(store)
    const first = await at.upload('one')
    const names = async () => (await Array.fromAsync(at.archive().objects.list('files/'))).map(({ key }) => key)
    const one = await at.backUp()
    assert.equal(one.copied.count, 1)
    await at.upload('two')
    const two = await at.backUp()
    assert.deepEqual([two.manifest.files.count, two.copied.count], [2, 1])
    await store.transact((tx) => tx.uploads.delete(AT.space, first))
    const three = await at.backUp(null, 2)
    assert.deepEqual([three.copied.count, three.deleted], [0, [one.manifest.id]])
    assert.equal((await names()).length, 2, 'the second backup still needs it')
    const four = await at.backUp(null, 1)
    assert.deepEqual(four.deleted, [two.manifest.id, three.manifest.id])
    assert.equal((await names()).length, 1)
    assert.deepEqual(await verifyBackup(at.archive(), four.manifest), [])
    // Another key encrypts all files again; those of the retained backup with the old key stay.
    const key = randomBytes(32)
    assert.equal((await at.backUp(key, 2)).copied.count, 1)
    await at.backUp(key, 2)
    assert.equal((await names()).length, 1, 'those without a key are not needed any more')
  })

  test('no bytes are removed while a backup runs, and only one backup runs', async () => {
    await using store = await engine.open()
    await using at = await installed(store)
    const fileKey = await at.upload('needed by the snapshot')
    const now = at.ctx.clock.now()
    const claimed = async () => (await store.transact((tx) => tx.storedFiles.claimDue(now, 10))).value
    const files = {
      ...at.ctx.files,
      // The snapshot was read, and the bytes lose their owner before they are copied.
      async get(key: string) {
        await store.transact(async (tx) => {
          await tx.uploads.delete(AT.space, fileKey)
          await tx.storedFiles.disown(fileKey, now)
        })
        assert.deepEqual(await claimed(), [], 'the sweep waits')
        await assert.rejects(at.backUp(), /Another backup is running/)
        return at.ctx.files.get(key)
      },
    }
    const options = { version: VERSION, keep: null, signal }
    const created = (await createBackup({ ...at.ctx, files }, at.archive(), options))!
    assert.deepEqual([created.copied.count, created.manifest.files.unreadable], [1, []])
    assert.deepEqual(await claimed(), [fileKey], 'afterwards the sweep continues')
  })

  test('a file that is lost or damaged is reported, and the rest is backed up', async () => {
    await using store = await engine.open()
    await using at = await installed(store)
    const [lost, damaged] = [await at.upload('lost'), await at.upload('damaged')]
    await at.upload('good')
    await at.ctx.files.delete(lost)
    await at.ctx.files.put(damaged, Readable.from(['DAMAGED']))
    const { manifest, copied } = await at.backUp()
    assert.deepEqual([manifest.files.unreadable.toSorted(), copied.count], [[lost, damaged].toSorted(), 1])
    assert.deepEqual(await verifyBackup(at.archive(), manifest), [])
  })

  test('scheduled backups run when they are due, on one node, and record their result', async () => {
    await using store = await engine.open()
    await using at = await installed(store)
    const schedule = { everyMs: 24 * HOUR, keep: 2, version: VERSION }
    const nodes = () => Promise.all([1, 2, 3].map(() => runDueBackup(at.ctx, at.archive(), schedule, signal)))
    const created = (await nodes()).filter((backup) => backup !== null)
    assert.equal(created.length, 1)
    assert.equal((await lastResult({ store }))?.success?.id, created[0]?.manifest.id)
    assert.deepEqual(await nodes(), [null, null, null], 'not due yet')
    for (let day = 0; day < 3; day++) {
      at.clock.advance(24 * HOUR)
      await nodes()
    }
    assert.equal((await at.archive().ids()).complete.length, 2)
    at.clock.advance(24 * HOUR)
    const full = new Archive({ ...at.archive().objects, put: () => Promise.reject(new Error('no space left')) }, null)
    await assert.rejects(runDueBackup(at.ctx, full, schedule, signal), /no space left/)
    const failed = await lastResult({ store })
    assert.equal(failed?.error, 'no space left')
    assert.ok(failed?.success, 'the last good backup is still known')
    assert.equal(isDue(failed, 24 * HOUR, at.clock.now() + HOUR), true, 'repeated soon')
  })
})

test('a damaged, incomplete, foreign or newer backup is refused with its reason', async () => {
  await using store = await openDatabase('sqlite')
  await using at = await installed(store)
  const file = await at.upload('some bytes')
  const key = randomBytes(32)
  const { manifest } = await at.backUp(key)
  const { id } = manifest
  const archive = at.archive(key)
  await using target = await restored('sqlite', archive, id, join(at.folder, 'other'))

  await assert.rejects(at.archive(randomBytes(32)).requireManifest(id), /encrypted with another key \(\w{16}\)/)
  await assert.rejects(at.archive().requireManifest(id), /is encrypted. Set SHEAF_BACKUP_KEY/)
  await assert.rejects(archive.requireManifest('nothing'), /no complete backup nothing/)

  /** Changes an object, checks, and restores the object. */
  async function whileChanged(name: string, change: (bytes: Buffer) => Buffer | null, check: () => Promise<void>) {
    const path = join(at.folder, 'backups', name)
    const bytes = await readFile(path)
    const changed = change(Buffer.from(bytes))
    if (changed === null) await rm(path)
    else await writeBytes(path, changed)
    await check()
    await writeBytes(path, bytes)
  }
  const flipped = (bytes: Buffer) => {
    bytes[bytes.length >> 1]! ^= 1
    return bytes
  }
  const part = `backups/${id}/resource-1.jsonl.zst`
  await whileChanged(part, flipped, async () => {
    await assert.rejects(target.restore(), /Part resource-1\.jsonl\.zst of backup .* is damaged/)
    assert.match((await verifyBackup(archive, manifest)).join(), /resource-1\.jsonl\.zst .* is damaged/)
  })
  await whileChanged(
    part,
    () => null,
    () => assert.rejects(target.restore(), /resource-1\.jsonl\.zst .* is missing/),
  )
  const edited = (change: object) => (bytes: Buffer) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), ...change }))
  await whileChanged(`backups/${id}/manifest.json`, edited({ positions: [] }), () =>
    assert.rejects(archive.requireManifest(id), /manifest of backup .* was changed/),
  )
  await whileChanged(`backups/${id}/manifest.json`, edited({ format: 2 }), () =>
    assert.rejects(archive.requireManifest(id), /created by a newer version of Sheaf/),
  )
  await whileChanged(archive.fileName(file), flipped, () =>
    assert.rejects(target.restore(), /File files\/\w+\/\w\w\/\w+ of the backup is damaged/),
  )
  const { file: database } = target.config as { file: string }
  const left = (await readdir(dirname(database))).filter((name) => name.startsWith('sheaf.db'))
  assert.deepEqual(left, [], 'nothing was restored')
  const newer = { ...manifest, migrations: [...manifest.migrations, '9999-future'] }
  await assert.rejects(
    importStore(target.config, newer, { replace: false, now: 0, fill: async () => {} }),
    /newer version/,
  )

  // A backup that is interrupted is not valid, and the next one removes it.
  const stopping = new AbortController()
  const slow = new Archive(
    {
      ...archive.objects,
      put: async (name, body) => {
        if (name.includes('/resource-')) stopping.abort(new Error('stopped'))
        return archive.objects.put(name, body)
      },
    },
    key,
  )
  const options = { version: VERSION, keep: null, signal: stopping.signal }
  await assert.rejects(createBackup(at.ctx, slow, options), /stopped/)
  const { complete, incomplete } = await archive.ids()
  assert.deepEqual([complete, incomplete.length], [[id], 1])
  await assert.rejects(archive.requireManifest(incomplete[0]!), /no complete backup/)
  const { manifest: next } = await at.backUp(key)
  assert.deepEqual(await archive.ids(), { complete: [id, next.id], incomplete: [] })

  await store.transact((tx) => tx.settings.put('secret-key', 'of another installation'))
  await assert.rejects(at.backUp(key), /backups of another installation/)
})
