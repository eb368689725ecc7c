import { pipeline, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutboundProblem } from './client.ts'

const UNPACK = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }

/** The body unpacked and with an end: a small packed answer can be a large one. `problemOf` words what goes wrong on the way. */
export function limitedBody(
  source: Readable,
  encoding: string | undefined,
  limit: { maxBytes: number; atLimit: 'refuse' | 'cut' },
  problemOf: (error: unknown) => OutboundProblem,
): Readable {
  // A caller may never look at the body; what happens to it then is of no interest, and must not end the process.
  source.on('error', () => {})
  return Readable.from(limited(unpacked(source, encoding, limit.atLimit), limit, problemOf), { objectMode: false })
}

function unpacked(source: Readable, encoding = 'identity', atLimit: 'refuse' | 'cut'): Readable {
  const name = encoding.trim().toLowerCase()
  if (name === 'identity' || name === '') return source
  if (!Object.hasOwn(UNPACK, name)) {
    // Who is content with a part of the answer is so with bytes that nobody can read.
    if (atLimit === 'cut') return source
    source.destroy()
    throw new OutboundProblem('answer', 'The answer is packed in an unknown way.')
  }
  // What goes wrong on either side comes out where the bytes are read.
  return pipeline(source, UNPACK[name as keyof typeof UNPACK](), () => {})
}

async function* limited(
  source: Readable,
  { maxBytes, atLimit }: { maxBytes: number; atLimit: 'refuse' | 'cut' },
  problemOf: (error: unknown) => OutboundProblem,
): AsyncGenerator<Buffer> {
  let seen = 0
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      seen += chunk.length
      if (seen <= maxBytes) yield chunk
      else if (atLimit === 'cut') {
        yield chunk.subarray(0, chunk.length - (seen - maxBytes))
        return
      } else throw new OutboundProblem('size', `The answer is larger than ${maxBytes} bytes.`)
    }
  } catch (error) {
    throw problemOf(error)
  }
}
