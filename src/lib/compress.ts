import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** `small` is for bytes that are sent repeatedly; `fast` takes a third of the time and is about a tenth larger. */
export type Effort = 'small' | 'fast'

/** Brotli's default quality 11 is meant for files compressed long before they are sent. */
const LEVELS: Record<Effort, Record<Encoding, number>> = { small: { br: 4, gzip: 6 }, fast: { br: 1, gzip: 1 } }

// The asynchronous forms run in the thread pool: a large body does not delay other requests.
const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export function compress(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const level = LEVELS[effort][encoding]
  if (encoding === 'gzip') return gzipAsync(bytes, { level })
  return brotliAsync(bytes, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: level,
      [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
      [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
