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
    const seen = await inspect(ctx, file, contentType, request.space)
    const image = seen && { width: seen.width, height: seen.height }
    return { locale, fileName, contentType, size, image, hash, fileKey, sha256, placeholder: placeholderOf(seen) }
  }

const FETCH_MS = 15 * 60_000
const REDIRECTS = 3

/** Errors of another server that may be temporary. */
const PASSING: ReadonlySet<OutboundReason> = new Set(['connection', 'timeout', 'closed', 'aborted'])

async function fetchFile(ctx: Context, address: string, signal: AbortSignal): Promise<WrittenFile> {
  const url = address.startsWith('//') ? `https:${address}` : address
  const maxBytes = ctx.limits.uploadBytes
  try {
    const response = await ctx.outbound.request({ url, timeoutMs: FETCH_MS, maxBytes, redirects: REDIRECTS, signal })
    if (response.status !== 200) {
      response.body.destroy()
      const passes = response.status === 429 || response.status >= 500
      throw new IngestFailure('status', `The server of the file returned the status ${response.status}.`, passes)
    }
    return await writeFile(ctx, response.body, maxBytes)
  } catch (error) {
    if (error instanceof FileTooLarge) throw tooLarge(maxBytes)
    if (!(error instanceof OutboundProblem)) throw error
    if (error.reason === 'size') throw tooLarge(maxBytes)
    throw new IngestFailure('fetch', `The file could not be fetched: ${error.message}`, PASSING.has(error.reason))
  }
}

const tooLarge = (maxBytes: number) => new IngestFailure('size', `The file is larger than ${maxBytes} bytes.`)

async function findUpload(ctx: Context, { space }: IngestRequest, id: string): Promise<WrittenFile> {
  const upload = await ctx.store.read((reader) => reader.uploads.get(space, id))
  const gone = () => new IngestFailure('upload', `The upload ${id} does not exist, or has expired.`)
  if (!upload) throw gone()
  const { fileKey, size, sha256 } = upload
  try {
    return { fileKey, size, sha256, head: await readHead(ctx, fileKey, HEAD_BYTES) }
  } catch (error) {
    throw error instanceof FileMissing ? gone() : error
  }
}

/** Formats that can always be decoded as images. Of the other formats some files cannot, and stay plain files. */
const READ = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/tiff'])
const TRIED = new Set([...READ, 'image/heic', 'image/heif'])

type Seen = Pick<ImageFacts, 'width' | 'height'> & Partial<ImageFacts>

async function inspect(ctx: Context, file: WrittenFile, contentType: string, space: string): Promise<Seen | null> {
  if (contentType === 'image/svg+xml') {
    return file.size > MAX_SVG_BYTES ? null : svgSize(await text(await ctx.files.get(file.fileKey)))
  }
  if (!TRIED.has(contentType) || file.size > ctx.limits.imageBytes) return null
  try {
    return await ctx.imaging.inspect(await imageSource(ctx, file.fileKey), { owner: space })
  } catch (error) {
    if (!(error instanceof ImagingProblem)) throw error
    if (error.reason === 'busy') throw new IngestFailure('busy', 'Too many images are being processed.', true)
    if (error.reason === 'unavailable') throw new IngestFailure('server', 'Images cannot be processed now.', true)
    if (error.reason === 'unreadable' && READ.has(contentType)) {
      throw new IngestFailure('damaged', 'The image is damaged and cannot be read.')
    }
    return null
  }
}

function placeholderOf(seen: Seen | null): ImagePlaceholder | null {
  return seen?.blurhash && seen.dominantColor ? { blurhash: seen.blurhash, dominantColor: seen.dominantColor } : null
}
