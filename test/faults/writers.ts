import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_TOKEN, type TestServer } from '../support/server.ts'
import type { Random } from './random.ts'

/** What a client knows about an entry from its responses. */
export interface Acknowledged {
  version: number
  text: string
  published: boolean
  gone: boolean
  /** A deletion was sent without a response: it may have happened. */
  perhapsGone: boolean
}

/** A row of the change log whose position was in a response. */
export interface PromisedRow {
  position: number
  id: string
  version: number
}

export interface WriteOptions {
  server: TestServer
  space: string
  writers: number
  random: Random
  round: number
  /** Both are filled as responses arrive. */
  truth: Map<string, Acknowledged>
  promised: PromisedRow[]
}

/** Writers at full speed until the connection is cut; each has its own entries. */
export async function writeUntilCut(options: WriteOptions): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.writers })
  await Promise.all(
    Array.from({ length: options.writers }, async (_, w) => {
      for (let n = 0; ; n++) {
        if ((await writeOne(options, agent, `r${options.round}-w${w}-${n}`)) === 'cut') return
      }
    }),
  )
  agent.destroy()
}

/** Waits for a time, and on a busy machine until the writers have enough responses. */
export async function letWrite(promised: readonly PromisedRow[], lifeMs: number, least: number): Promise<void> {
  const before = promised.length
  await sleep(lifeMs)
  while (promised.length - before < least) await sleep(20)
}

/** Writes one entry in random steps; each response is recorded before the next request. */
async function writeOne(options: WriteOptions, agent: Agent, id: string): Promise<'done' | 'cut'> {
  const { server, space, random, truth, promised } = options
  const path = `/spaces/${space}/environments/master/entries/${id}`
  let version = 0
  let text = ''
  let published = false
  for (let step = 0; step < 6; step++) {
    const action = step === 0 ? 'create' : random.pick(['save', 'save', 'publish', 'unpublish', 'delete'] as const)
    if (action === 'unpublish' && !published) continue
    if (action === 'delete' && published) continue
    const wanted = action === 'create' || action === 'save' ? `${id} step ${step}` : text
    if (action === 'delete') truth.get(id)!.perhapsGone = true
    const response = await send(agent, server, action, path, version, wanted)
    if (response === null) return 'cut'
    if (response.status >= 300) throw new Error(`${action} ${id} at version ${version}: status ${response.status}`)
    // A deletion is logged at the version that was deleted.
    if (action !== 'delete') version++
    promised.push({ position: response.position, id, version })
    text = wanted
    published = action === 'publish' || (published && action !== 'unpublish')
    truth.set(id, { version, text, published, gone: action === 'delete', perhapsGone: false })
    if (action === 'delete') break
  }
  return 'done'
}

const METHODS = { create: 'PUT', save: 'PUT', publish: 'PUT', unpublish: 'DELETE', delete: 'DELETE' } as const

/** Status and position, or null when the connection was cut before. */
function send(
  agent: Agent,
  server: TestServer,
  action: keyof typeof METHODS,
  path: string,
  version: number,
  text: string,
): Promise<{ status: number; position: number } | null> {
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
        // Status line and headers acknowledge the write; the body may be cut.
        resolve({ status: response.statusCode ?? 0, position: Number(response.headers['x-sheaf-position']) })
      },
    )
    outgoing.on('error', () => resolve(null))
    outgoing.end(body)
  })
}
