import { Agent, request } from 'node:http'
import { ADMIN_TOKEN, type TestServer } from '../support/server.ts'
import type { Random } from './random.ts'

/** What a client knows for sure about an entry, from the answers it got. */
export interface Acknowledged {
  version: number
  text: string
  published: boolean
  gone: boolean
  /** A deletion was sent and not answered: it may have happened. */
  perhapsGone: boolean
}

interface WriteOptions {
  server: TestServer
  space: string
  writers: number
  random: Random
  truth: Map<string, Acknowledged>
  round: number
}

/** Writers at full speed until the line is cut. Each has entries of its own; answers how many writes were acknowledged. */
export async function writeUntilCut({ server, space, writers, random, truth, round }: WriteOptions): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: writers })
  const counts = await Promise.all(
    Array.from({ length: writers }, async (_, w) => {
      let acknowledged = 0
      for (let n = 0; ; n++) {
        const written = await writeOne(agent, server, space, `r${round}-w${w}-${n}`, random, truth)
        acknowledged += written.acknowledged
        if (written.cut) return acknowledged
      }
    }),
  )
  agent.destroy()
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The life of one entry, in a random order of steps; each answer is noted before the next request. */
async function writeOne(
  agent: Agent,
  server: TestServer,
  space: string,
  id: string,
  random: Random,
  truth: Map<string, Acknowledged>,
): Promise<{ acknowledged: number; cut: boolean }> {
  const path = `/spaces/${space}/environments/master/entries/${id}`
  let acknowledged = 0
  let version = 0
  let text = ''
  let published = false
  for (let step = 0; step < 6; step++) {
    const action = step === 0 ? 'create' : random.pick(['save', 'save', 'publish', 'unpublish', 'delete'] as const)
    if (action === 'unpublish' && !published) continue
    if (action === 'delete' && published) continue
    const wanted = action === 'create' || action === 'save' ? `${id} step ${step}` : text
    if (action === 'delete') truth.get(id)!.perhapsGone = true
    const status = await send(agent, server, action, path, version, wanted)
    if (status === null) return { acknowledged, cut: true }
    if (status >= 300) throw new Error(`${action} ${id} at version ${version}: status ${status}`)
    acknowledged++
    version++
    text = wanted
    published = action === 'publish' || (published && action !== 'unpublish')
    truth.set(id, { version, text, published, gone: action === 'delete', perhapsGone: false })
    if (action === 'delete') break
  }
  return { acknowledged, cut: false }
}

const METHODS = { create: 'PUT', save: 'PUT', publish: 'PUT', unpublish: 'DELETE', delete: 'DELETE' } as const

/** Answers the status, or null when the line was cut before one came. */
function send(
  agent: Agent,
  server: TestServer,
  action: keyof typeof METHODS,
  path: string,
  version: number,
  text: string,
): Promise<number | null> {
  const body = action === 'create' || action === 'save' ? JSON.stringify({ fields: { text: { 'en-US': text } } }) : ''
  const suffix = action === 'publish' || action === 'unpublish' ? '/published' : ''
  return new Promise((resolve) => {
    const outgoing = request(
      `${server.url}${path}${suffix}`,
      {
        agent,
        method: METHODS[action],
        headers: {
          Authorization: `Bearer ${ADMIN_TOKEN}`,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'X-Contentful-Content-Type': 'note',
          ...(action === 'create' ? {} : { 'X-Contentful-Version': String(version) }),
        },
      },
      (response) => {
        response.resume()
        // The status line is the promise; the body may still be cut.
        resolve(response.statusCode ?? null)
      },
    )
    outgoing.on('error', () => resolve(null))
    outgoing.end(body)
  })
}
