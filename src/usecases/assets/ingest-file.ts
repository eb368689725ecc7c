import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { HEAD_BYTES, mediaType } from '#domain/assets/media-type'
import type { ImagePlaceholder } from '#domain/assets/stored-file'
import { svgSize } from '#domain/assets/svg'
import { MAX_SVG_BYTES } from '#domain/images/source-limits'
import { FileMissing } from '#files/file-store'
import { type ImageFacts, ImagingProblem } from '#imaging/imaging'
import { OutboundProblem, type OutboundReason } from '#outbound/client'
import type { UseCaseContext } from '../context.ts'
import { imageSource, readHead } from '../files/read-file.ts'
import { FileTooLarge, type WrittenFile, writeFile } from '../files/write-file.ts'
import { type FileIngest, IngestFailure, type IngestRequest } from './file-ingest.ts'

type Context = Pick<UseCaseContext, 'store' | 'files' | 'clock' | 'imaging' | 'outbound' | 'limits'>

/** Fetches a URL or finds the upload, and inspects the bytes. */
export const createFileIngest =
  (ctx: Context): FileIngest =>
  async (request, signal) => {
    const { from, locale, fileName } = request
    const file = from.kind === 'url' ? await fetchFile(ctx, from.url, signal) : await findUpload(ctx, request, from.id)
    if (file.size === 0) throw new IngestFailure('size', 'The file is empty.')
    const contentType = mediaType(file.head, request.contentType)
    if (contentType === null) {
      throw new IngestFailure('type', `The file was declared as ${request.contentType}, but it is not an image.`)
    }
    const { fileKey, size, sha256 } = file
    // A random key: equal bytes of two assets have unrelated URLs. The bytes of one upload under two names or types are
    // two files.
    const named = `${sha256} ${fileKey} ${contentType} ${fileName}`
    const hash = createHash('sha256').update(named).digest('hex').slice(0, 32)
    const inspected = await inspect(ctx, file, contentType, request.space)
    const image = inspected && { width: inspected.width, height: inspected.height }
    return { locale, fileName, contentType, size, image, hash, fileKey, sha256, placeholder: placeholderOf(inspected) }
  }

const FETCH_MS = 15 * 60_000
const REDIRECTS = 3

/** Errors of another server that may be temporary. */
const TEMPORARY: ReadonlySet<OutboundReason> = new Set(['connection', 'timeout', 'closed', 'aborted'])

async function fetchFile(ctx: Context, address: string, signal: AbortSignal): Promise<WrittenFile> {
  const url = address.startsWith('//') ? `https:${address}` : address
  const maxBytes = ctx.limits.uploadBytes
  try {
    const response = await ctx.outbound.request({ url, timeoutMs: FETCH_MS, maxBytes, redirects: REDIRECTS, signal })
    if (response.status !== 200) {
      response.body.destroy()
      const isTemporary = response.status === 429 || response.status >= 500
      throw new IngestFailure('status', `The server of the file returned the status ${response.status}.`, isTemporary)
    }
    return await writeFile(ctx, response.body, maxBytes)
  } catch (error) {
    if (error instanceof FileTooLarge) throw tooLarge(maxBytes)
    if (!(error instanceof OutboundProblem)) throw error
    if (error.reason === 'size') throw tooLarge(maxBytes)
    throw new IngestFailure('fetch', `The file could not be fetched: ${error.message}`, TEMPORARY.has(error.reason))
  }
}

const tooLarge = (maxBytes: number) => new IngestFailure('size', `The file is larger than ${maxBytes} bytes.`)

async function findUpload(ctx: Context, { space }: IngestRequest, id: string): Promise<WrittenFile> {
  const upload = await ctx.store.read((reader) => reader.uploads.get(space, id))
  const missingUpload = () => new IngestFailure('upload', `The upload ${id} does not exist, or has expired.`)
  if (!upload) throw missingUpload()
  const { fileKey, size, sha256 } = upload
  try {
    return { fileKey, size, sha256, head: await readHead(ctx, fileKey, HEAD_BYTES) }
  } catch (error) {
    throw error instanceof FileMissing ? missingUpload() : error
  }
}

/** Formats that can always be decoded as images. Of the other formats some files cannot, and stay plain files. */
const ALWAYS_DECODABLE = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/tiff'])
const DECODABLE = new Set([...ALWAYS_DECODABLE, 'image/heic', 'image/heif'])

type InspectedImage = Pick<ImageFacts, 'width' | 'height'> & Partial<ImageFacts>

async function inspect(
  ctx: Context,
  file: WrittenFile,
  contentType: string,
  space: string,
): Promise<InspectedImage | null> {
  if (contentType === 'image/svg+xml') {
    return file.size > MAX_SVG_BYTES ? null : svgSize(await text(await ctx.files.get(file.fileKey)))
  }
  if (!DECODABLE.has(contentType) || file.size > ctx.limits.imageBytes) return null
  try {
    return await ctx.imaging.inspect(await imageSource(ctx, file.fileKey), { owner: space })
  } catch (error) {
    if (!(error instanceof ImagingProblem)) throw error
    if (error.reason === 'busy') throw new IngestFailure('busy', 'Too many images are being processed.', true)
    if (error.reason === 'unavailable') throw new IngestFailure('server', 'Images cannot be processed now.', true)
    if (error.reason === 'unreadable' && ALWAYS_DECODABLE.has(contentType)) {
      throw new IngestFailure('damaged', 'The image is damaged and cannot be read.')
    }
    return null
  }
}

function placeholderOf(inspected: InspectedImage | null): ImagePlaceholder | null {
  return inspected?.blurhash && inspected.dominantColor
    ? { blurhash: inspected.blurhash, dominantColor: inspected.dominantColor }
    : null
}
