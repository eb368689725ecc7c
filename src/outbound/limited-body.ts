import { pipeline, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutboundProblem } from './client.ts'

const DECODERS = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }

/** Decompresses and limits a body: a small compressed response can expand to a large one. */
export function limitedBody(
  source: Readable,
  encoding: string | undefined,
  limit: { maxBytes: number; atLimit: 'refuse' | 'cut' },
  problemOf: (error: unknown) => OutboundProblem,
): Readable {
  // A caller may never read the body; its errors must not end the process.
  source.on('error', () => {})
  return Readable.from(limited(decoded(source, encoding, limit.atLimit), limit, problemOf), { objectMode: false })
}

function decoded(source: Readable, encoding = 'identity', atLimit: 'refuse' | 'cut'): Readable {
  const name = encoding.trim().toLowerCase()
  if (name === 'identity' || name === '') return source
  if (!Object.hasOwn(DECODERS, name)) {
    // A caller that accepts a truncated body also accepts undecoded bytes.
    if (atLimit === 'cut') return source
    source.destroy()
    throw new OutboundProblem('answer', 'The content encoding of the response is not supported.')
  }
  // Errors of either stream reach the reader of the bytes.
  return pipeline(source, DECODERS[name as keyof typeof DECODERS](), () => {})
}

async function* limited(
  source: Readable,
  { maxBytes, atLimit }: { maxBytes: number; atLimit: 'refuse' | 'cut' },
  problemOf: (error: unknown) => OutboundProblem,
): AsyncGenerator<Buffer> {
  let received = 0
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      received += chunk.length
      if (received <= maxBytes) yield chunk
      else if (atLimit === 'cut') {
        yield chunk.subarray(0, chunk.length - (received - maxBytes))
        return
      } else throw new OutboundProblem('size', `The response is larger than ${maxBytes} bytes.`)
    }
  } catch (error) {
    throw problemOf(error)
  }
}
