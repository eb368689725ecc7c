import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files gain less from compression than the extra headers cost. */
const FROM_BYTES = 1024
const TEXTS = /\.(?:js|css|html|svg|json|txt|webmanifest)$/

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Writes `file.br` and `file.gz` next to every text file, so that the server never compresses at run time. */
export function precompress(): Plugin {
  return {
    name: 'sheaf:precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const compressed = Object.entries(bundle).map(async ([name, output]) => {
          const source = Buffer.from(output.type === 'chunk' ? output.code : output.source)
          if (!TEXTS.test(name) || source.length < FROM_BYTES) return
          const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: source.length }
          const [br, gz] = await Promise.all([brotliAsync(source, { params }), gzipAsync(source, { level: 9 })])
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source: br })
          this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gz })
        })
        await Promise.all(compressed)
      },
    },
  }
}
