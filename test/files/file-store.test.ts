import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { diskFiles, diskObjects } from '#files/disk'
import { FileMissing, type FileStore, type ObjectStore } from '#files/file-store'
import { s3Files, s3Objects } from '#files/s3'
import { type S3Server, SKIPPED, startS3Server } from '../support/s3-server.ts'

/** What every driver of objects promises, besides. */
function objectContract(objects: () => ObjectStore): void {
  test('objects of a folder can be listed and deleted', async () => {
    const put = (key: string, bytes: string) => objects().put(key, Readable.from([bytes]))
    const list = async (folder: string) =>
      (await Array.fromAsync(objects().list(folder))).toSorted((a, b) => (a.key < b.key ? -1 : 1))
    assert.deepEqual(await list('listed/'), [])
    await put('listed/a/1', 'x')
    await put('listed/b', 'yy')
    await put('listed-too', 'z')
    assert.deepEqual(await list('listed/'), [
      { key: 'listed/a/1', size: 1 },
      { key: 'listed/b', size: 2 },
    ])
    await objects().deleteFolder('listed/')
    assert.deepEqual(await list('listed/'), [])
    assert.equal(await objects().sizeOf('listed-too'), 1)
    await objects().deleteFolder('listed/')
  })
}

/** What every driver promises. */
function contract(files: () => FileStore): void {
  test('stored bytes can be read, completely and in part', async () => {
    const bytes = Buffer.alloc(300_000, 'sheaf')
    const parts = Readable.from([bytes.subarray(0, 7), bytes.subarray(7)])
    assert.deepEqual(await files().put('a', parts), { size: 300_000 })
    assert.ok((await buffer(await files().get('a'))).equals(bytes))
    assert.equal(await text(await files().get('a', { start: 1, end: 4 })), 'heaf')
    await files().put('a', Readable.from(['new']))
    assert.equal(await text(await files().get('a')), 'new')
    assert.deepEqual([await files().sizeOf('a'), await files().sizeOf('b')], [3, null])
  })

  test('an empty file can be stored', async () => {
    assert.deepEqual(await files().put('empty', Readable.from([])), { size: 0 })
    assert.equal(await text(await files().get('empty')), '')
    assert.equal(await text(await files().get('empty', { start: 0, end: 4095 })), '')
  })

  test('a large file is stored in parts', async () => {
    const part = randomBytes(1_000_000)
    const large = () => Array.from({ length: 20 }, () => part)
    assert.deepEqual(await files().put('large', Readable.from(large())), { size: 20_000_000 })
    assert.ok((await buffer(await files().get('large'))).equals(Buffer.concat(large())))
    const middle = await buffer(await files().get('large', { start: 9_999_990, end: 10_000_009 }))
    assert.ok(middle.equals(Buffer.concat([part.subarray(-10), part.subarray(0, 10)])))
  })

  test('reading a missing file throws FileMissing, deleting one does not', async () => {
    await assert.rejects(files().get('nothing'), FileMissing)
    await files().delete('nothing')
    await files().put('something', Readable.from(['x']))
    await files().delete('something')
    await assert.rejects(files().get('something'), FileMissing)
  })

  test('keys may contain any characters, and do not collide', async () => {
    const keys = ['../../escape', '/etc/escape', 'a\0b', '.', '..', 'CON', 'a b', 'A B', 'ä?#%', 'x/y']
    for (const key of keys) await files().put(key, Readable.from([key]))
    for (const key of keys) assert.equal(await text(await files().get(key)), key)
  })

  test('an interrupted write leaves nothing behind, short or long', async () => {
    for (const parts of [1, 12]) {
      const broken = Readable.from(
        (async function* () {
          for (let i = 0; i < parts; i++) yield Buffer.alloc(1_000_000)
          throw new Error('line cut')
        })(),
      )
      await assert.rejects(files().put('broken', broken), /line cut/)
      await assert.rejects(files().get('broken'), FileMissing)
    }
  })
}

describe('files on disk', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sheaf-files-'))
  })
  after(() => rm(folder, { recursive: true }))
  contract(() => diskFiles(join(folder, 'files')))
  objectContract(() => diskObjects(join(folder, 'files')))

  test('no key leaves the folder, no partial file stays, and leftovers of dead processes are removed', async () => {
    assert.deepEqual(await readdir(folder), ['files'])
    const parts = join(folder, 'files', 'parts')
    assert.deepEqual(await readdir(parts), [])
    await mkdir(parts, { recursive: true })
    for (const [name, age] of [
      ['old', 5],
      ['new', 1],
    ] as const) {
      await writeFile(join(parts, name), 'half')
      const at = new Date(Date.now() - age * 3600_000)
      await utimes(join(parts, name), at, at)
    }
    await diskFiles(join(folder, 'files')).tidy(Date.now() - 3 * 3600_000)
    assert.deepEqual(await readdir(parts), ['new'])
  })
})

const server: S3Server | null = await startS3Server()
describe('files in S3', { skip: server === null && SKIPPED }, () => {
  const config = {
    bucket: 'sheaf-files',
    region: 'us-east-1',
    endpoint: server?.endpoint ?? null,
    prefix: 'some/folder/',
    pathStyle: true,
    credentials: server?.credentials ?? null,
  }
  const files = s3Files(config)
  const objects = s3Objects(config)
  const client = new S3Client({
    ...config,
    endpoint: server?.endpoint ?? '',
    forcePathStyle: true,
    credentials: server?.credentials ?? { accessKeyId: '', secretAccessKey: '' },
  })
  before(async () => {
    await client.send(new CreateBucketCommand({ Bucket: config.bucket }))
  })
  after(async () => {
    files[Symbol.dispose]()
    objects[Symbol.dispose]()
    client.destroy()
    await server?.[Symbol.asyncDispose]()
  })
  contract(() => files)
  objectContract(() => objects)

  test('leftovers of dead processes are removed, and aborted uploads leave none', async () => {
    const list = async () =>
      (await client.send(new ListMultipartUploadsCommand({ Bucket: config.bucket }))).Uploads ?? []
    assert.deepEqual(await list(), [], 'the interrupted upload was aborted')
    await client.send(new CreateMultipartUploadCommand({ Bucket: config.bucket, Key: `${config.prefix}x` }))
    await client.send(new CreateMultipartUploadCommand({ Bucket: config.bucket, Key: 'of someone else' }))
    await files.tidy(Date.now() - 3600_000)
    assert.equal((await list()).length, 2, 'it may still be in progress')
    await files.tidy(Date.now() + 60_000)
    assert.deepEqual(
      (await list()).map(({ Key }) => Key),
      ['of someone else'],
    )
  })
})
