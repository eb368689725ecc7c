// Kills the server while clients write and a webhook is called, and looks for missing events.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '../support/database.ts'
import { type Receiver, startReceiver, topicsOf } from '../support/receiver.ts'
import { ADMIN_TOKEN, createSite, type TestServer } from '../support/server.ts'
import { prepare, SPACE, WRITERS } from './crash-loop.ts'
import { createRandom } from './random.ts'
import { readLog } from './read-log.ts'
import { type Acknowledged, letWrite, type PromisedRow, writeUntilCut } from './writers.ts'

const ENV = { SHEAF_OUTBOUND_ALLOW: '127.0.0.0/8' }
/** Maximum calls of one webhook in flight when the server is killed. */
const AT_ONCE = 4

export interface WebhookReport {
  events: number
  calls: number
  doubled: number
  wrong: string[]
}

export async function webhookLoop(options: {
  engine: Engine
  kills: number
  seed: number
  lifeMs: readonly [least: number, most: number]
  /** Minimum of acknowledged writes before a kill. */
  leastWrites?: number
  progress?: (line: string) => void
}): Promise<WebhookReport> {
  const random = createRandom(options.seed)
  await using site = await createSite(options.engine)
  using receiver = await startReceiver()
  await prepare(site)
  const first = await site.start(ENV)
  const since = await createWebhook(first, receiver)
  await first.stop()
  const truth = new Map<string, Acknowledged>()
  const promised: PromisedRow[] = []
  for (let kill = 1; kill <= options.kills; kill++) {
    const server = await site.start(ENV)
    const life = random.between(...options.lifeMs)
    const writing = writeUntilCut({ server, space: SPACE, writers: WRITERS, random, truth, round: kill, promised })
    await letWrite(promised, life, options.leastWrites ?? 0)
    await server.kill()
    await writing
    options.progress?.(`kill ${kill}: ${promised.length} acknowledged, ${receiver.calls.length} calls`)
  }
  const last = await site.start(ENV)
  await drained(last)
  await last.stop()
  const events = (await readLog(site, SPACE, since)).filter(({ type }) => type === 'Entry')
  return compare(events, receiver, promised, options.kills)
}

function compare(
  events: readonly { position: number; id: string; action: string }[],
  receiver: Receiver,
  promised: readonly PromisedRow[],
  kills: number,
): WebhookReport {
  const wrong: string[] = []
  const ids = new Map<number, string>()
  const newest = new Map<string, number>()
  let doubled = 0
  const known = new Map(events.map((event) => [event.position, event]))
  for (const [index, call] of receiver.calls.entries()) {
    const position = Number(call.headers['x-sheaf-position'])
    const id = String(call.headers['webhook-id'])
    const event = known.get(position)
    if (!event || topicsOf([call])[0] !== `Entry.${event.action}`)
      wrong.push(`call ${index} reports an unknown position: ${position}`)
    else if (ids.has(position)) {
      doubled++
      if (ids.get(position) !== id) wrong.push(`position ${position} was sent with two ids`)
    } else {
      ids.set(position, id)
      if (position < (newest.get(event.id) ?? 0))
        wrong.push(`${event.id} at position ${position} was sent after a newer one`)
      newest.set(event.id, position)
    }
  }
  for (const { position, id } of events)
    if (!ids.has(position)) wrong.push(`${id} at position ${position} was never sent`)
  for (const { position } of promised) if (!known.has(position)) wrong.push(`position ${position} was promised`)
  if (doubled > kills * AT_ONCE) wrong.push(`${doubled} calls were sent twice after ${kills} kills`)
  return { events: events.length, calls: receiver.calls.length, doubled, wrong }
}

async function createWebhook(server: TestServer, receiver: Receiver): Promise<number> {
  const body = { name: 'Events', url: receiver.url, topics: ['Entry.*'] }
  const response = await send(server, 'PUT', 'webhook_definitions/events', body)
  if (response.status !== 201) throw new Error(`the webhook was refused: ${response.status} ${await response.text()}`)
  return Number(response.headers.get('x-sheaf-position'))
}

/** Waits until no call is pending for a while: calls of a killed process are repeated when its lease expires. */
async function drained(server: TestServer): Promise<void> {
  for (let quiet = 0, tries = 0; quiet < 10; tries++) {
    const response = await send(server, 'GET', 'webhooks/events/queue')
    const { waiting } = (await response.json()) as { waiting: number }
    quiet = waiting === 0 ? quiet + 1 : 0
    if (tries > 3000) throw new Error(`${waiting} calls still wait`)
    await sleep(100)
  }
}

const send = (server: TestServer, method: string, path: string, body?: object) =>
  fetch(`${server.url}/spaces/${SPACE}/${path}`, {
    method,
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
