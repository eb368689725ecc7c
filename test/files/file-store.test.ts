import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { test } from 'node:test'
import { diskFiles } from '#files/disk'
import { FileMissing } from '#files/file-store'

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-files-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('what is put can be got, whole and in part', () =>
  withFolder(async (folder) => {
    const files = diskFiles(join(folder, 'files'))
    const bytes = Buffer.alloc(300_000, 'sheaf')
    assert.deepEqual(await files.put('a', Readable.from([bytes.subarray(0, 7), bytes.subarray(7)])), { size: 300_000 })
    assert.ok((await buffer(await files.get('a'))).equals(bytes))
    assert.equal(await text(await files.get('a', { start: 1, end: 4 })), 'heaf')
    await files.put('a', Readable.from(['new']))
    assert.equal(await text(await files.get('a')), 'new')
  }))

test('a missing file is told in our own words, and deleting one is quiet', () =>
  withFolder(async (folder) => {
    const files = diskFiles(folder)
    await assert.rejects(files.get('nothing'), FileMissing)
    await files.delete('nothing')
  }))

test('no key leaves the folder, and a broken upload leaves nothing', () =>
  withFolder(async (folder) => {
    const files = diskFiles(join(folder, 'files'))
    for (const key of ['../../escape', '/etc/escape', 'a\0b', '.', 'CON']) {
      await files.put(key, Readable.from([key]))
      assert.equal(await text(await files.get(key)), key)
    }
    const broken = Readable.from(
      (async function* () {
        yield 'half'
        throw new Error('line cut')
      })(),
    )
    await assert.rejects(files.put('broken', broken), /line cut/)
    await assert.rejects(files.get('broken'), FileMissing)
    assert.deepEqual(await readdir(folder), ['files'])
    const names = await readdir(join(folder, 'files'), { recursive: true })
    assert.ok(names.every((name) => !name.endsWith('.part')))
  }))
