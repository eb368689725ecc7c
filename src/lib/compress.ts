import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

// The asynchronous forms run in the thread pool: a large body does not delay other requests.
const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level: 6 })
  // Quality 4 is as fast as gzip and smaller; the default 11 is meant for files compressed once.
  return brotliAsync(bytes, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: 4,
      [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
      [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
