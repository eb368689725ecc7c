// W1 and W2: clients that create and publish entries, as cheap as the clients that read.
import type { Row } from './dataset.ts'
import { SPACE } from './fill.ts'
import { openLine } from './load-client.ts'

export interface Pairs {
  port: number
  space?: string
  token: string
  posts: readonly Row[]
  clients: number
  count: number
  /** Distinguishes the ids of several calls. */
  prefix: string
  /** More request headers. */
  headers?: readonly string[]
}

/** Each client has its own connection; returns when all entries are published. */
export async function writePairs({
  port,
  space = SPACE,
  token,
  posts,
  clients,
  count,
  prefix,
  headers = [],
}: Pairs): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      let line = await openLine(port)
      const send = async (request: Buffer) => {
        if (line.isLast) line = await openLine(port)
        await line.ask(request)
      }
      while (next < count) {
        const id = `${prefix}-${next}`
        const { fields } = posts[next++ % posts.length]!
        const body = JSON.stringify({ fields: { ...fields, slug: { 'en-US': id } } })
        await send(put(`/spaces/${space}/entries/${id}`, token, ['X-Contentful-Content-Type: post', ...headers], body))
        await send(put(`/spaces/${space}/entries/${id}/published`, token, ['X-Contentful-Version: 1', ...headers], ''))
      }
      line.close()
    }),
  )
}

function put(path: string, token: string, headers: readonly string[], body: string): Buffer {
  const head = [
    `PUT ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}
