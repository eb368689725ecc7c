import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '#config/config'
import { FileMissing, type FileStore, filesIn, type ObjectStore } from './file-store.ts'

/** Size of one part; S3 accepts 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024

type Sdk = typeof import('@aws-sdk/client-s3')

/** Files in a bucket of any S3-compatible store. */
export function s3Files(config: S3Config): FileStore & Disposable {
  const objects = s3Objects(config)
  return { ...filesIn(objects, encodeURIComponent), [Symbol.dispose]: () => objects[Symbol.dispose]() }
}

/** Objects under the prefix of a bucket. The SDK is loaded with the first one. */
export function s3Objects(config: S3Config): ObjectStore & Disposable {
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | null = null
  const open = () => {
    opened ??= connect(config)
    return opened
  }
  const at = (key: string) => ({ Bucket: config.bucket, Key: config.prefix + key })
  return {
    pathOf: () => null,

    async put(key, body) {
      const { sdk, client } = await open()
      const parts = partsOf(body)
      const first = await parts.next()
      const second = first.done ? first : await parts.next()
      if (first.done || second.done) {
        const bytes = first.done ? Buffer.alloc(0) : first.value
        await client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.length }))
        return { size: bytes.length }
      }
      return putParts(sdk, client, at(key), joined(first.value, second.value, parts))
    },

    async get(key, range) {
      const { sdk, client } = await open()
      const Range = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ ...at(key), ...Range }))
        return Body as Readable
      } catch (error) {
        if (error instanceof sdk.NoSuchKey || nameOf(error) === 'NotFound') throw new FileMissing(key)
        // An empty file has no byte range.
        if (nameOf(error) === 'InvalidRange') return (await import('node:stream')).Readable.from([])
        throw error
      }
    },

    async sizeOf(key) {
      const { sdk, client } = await open()
      try {
        return (await client.send(new sdk.HeadObjectCommand(at(key)))).ContentLength ?? null
      } catch (error) {
        if (error instanceof sdk.NotFound || nameOf(error) === 'NoSuchKey') return null
        throw error
      }
    },

    async delete(key) {
      const { sdk, client } = await open()
      await client.send(new sdk.DeleteObjectCommand(at(key)))
    },

    async *list(folder) {
      const { sdk, client } = await open()
      const { Bucket, Key: Prefix } = at(folder)
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key = '', Size = 0 } of Contents) yield { key: Key.slice(config.prefix.length), size: Size }
      }
    },

    /** One by one: some S3-compatible stores require a checksum for deletions of many, which others reject. */
    async deleteFolder(folder) {
      for await (const { key } of this.list(folder)) await this.delete(key)
    },

    async tidy(before) {
      const { sdk, client } = await open()
      const { Bucket } = at('')
      const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: config.prefix }))
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (Key === undefined || UploadId === undefined || (Initiated?.getTime() ?? before) >= before) continue
        await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      }
    },

    [Symbol.dispose]() {
      void opened?.then(({ client }) => client.destroy())
    },
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

async function connect(config: S3Config): Promise<{ sdk: Sdk; client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region: config.region,
    forcePathStyle: config.pathStyle,
    // Some S3-compatible stores reject the checksums that the SDK sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(config.endpoint === null ? {} : { endpoint: config.endpoint }),
    ...(config.credentials === null ? {} : { credentials: config.credentials }),
  })
  return { sdk, client }
}

/** Splits a stream into parts of equal size; the last one is shorter. */
async function* partsOf(body: Readable): AsyncGenerator<Buffer, undefined> {
  let chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    const bytes: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    chunks.push(bytes)
    size += bytes.byteLength
    if (size < PART_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(chunks)
}

async function* joined(first: Buffer, second: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield second
  yield* rest
}

/** Uploads the parts of a large file. An interrupted upload is aborted, so an incomplete file is never visible. */
async function putParts(
  sdk: Sdk,
  client: S3Client,
  at: { Bucket: string; Key: string },
  parts: AsyncIterable<Buffer>,
): Promise<{ size: number }> {
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(at))
  const upload = { ...at, UploadId }
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    let size = 0
    for await (const bytes of parts) {
      const PartNumber = Parts.length + 1
      const part = { ...upload, PartNumber, Body: bytes, ContentLength: bytes.length }
      const { ETag } = await client.send(new sdk.UploadPartCommand(part))
      Parts.push({ PartNumber, ETag })
      size += bytes.length
    }
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    return { size }
  } catch (error) {
    await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  }
}
