// Purging by webhook and by change stream is complete: after any operation, every cached response that was not purged
// equals the current response.
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { createRandom, type Random } from '../faults/random.ts'
import { ENGINES } from '../support/engines.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { type Answer, ask, Cdn, KEYS_HEADER, type Question } from './cdn.ts'
import { OPERATIONS } from './operations.ts'
import { PURGE_TOPICS, StreamPurger, WebhookPurger } from './purgers.ts'
import { NAMES, questions } from './requests.ts'
import { fillSpace, link, Management } from './space.ts'

/** Every run uses other operations. The name of a failed test contains the seed; SHEAF_TEST_SEED repeats it. */
const SEED = Number(process.env.SHEAF_TEST_SEED ?? randomInt(1_000_000))
const ROUNDS = Number(process.env.SHEAF_TEST_ROUNDS ?? 5)
const AT_ONCE = 12
/** Coalesced calls are delayed, so the test waits for them at intervals. */
const COLLECTED_EVERY = 8

const ENV = {
  SHEAF_DELIVERY_SHARED_MAX_AGE: '1h',
  SHEAF_DELIVERY_KEYS_HEADER: KEYS_HEADER,
  SHEAF_OUTBOUND_ALLOW: '127.0.0.0/8',
  SHEAF_STREAM_HEARTBEAT: '1s',
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items]
  return items.map(() => left.splice(random.between(0, left.length - 1), 1)[0]!)
}

function requireFresh(by: string, { path }: Question, kept: Answer | undefined, now: Answer, said: string): void {
  if (!kept || (now.status === 200 && kept.body === now.body)) return
  const lines = [
    `${by}: ${path} is stale ${said}`,
    `keys: ${kept.keys.join(' ')}`,
    `kept: ${kept.body}`,
    `now: ${now.body}`,
  ]
  assert.fail(lines.join('\n'))
}

for (const engine of ENGINES) {
  describe(`a cache in front of delivery (${engine}), SHEAF_TEST_SEED=${SEED}`, () => {
    const stack = new AsyncDisposableStack()
    const cdns = { webhook: new Cdn(), stream: new Cdn(), collected: new Cdn() }
    let server: TestServer
    let m: Management
    let asked: Question[]
    let webhook: WebhookPurger
    let collected: WebhookPurger
    let stream: StreamPurger
    /** The last responses, to count changes. */
    const known = new Map<Question, string>()
    let changed = 0

    before(async () => {
      server = stack.use(await startServer({ engine, env: ENV }))
      m = new Management(server.url)
      await fillSpace(m, server.url)
      const wideKey = await m.must('PUT', '/api_keys/wide', {
        body: { name: 'W', environments: [link('Environment', '*')] },
      })
      const narrowed = ['master', 'staging'].map((id) => link('Environment', id))
      const narrow = (await m.must('PUT', '/api_keys/narrow', { body: { name: 'N', environments: narrowed } }))
        .accessToken
      const preview = (await m.must('GET', `/preview_api_keys/${wideKey.preview_api_key.sys.id}`)).accessToken
      const wide = wideKey.accessToken
      asked = questions({ wide, narrow, preview })
      webhook = stack.use(await WebhookPurger.start(m, cdns.webhook, { topics: PURGE_TOPICS, coalesceSeconds: 0 }))
      collected = stack.use(await WebhookPurger.start(m, cdns.collected, { topics: ['*.*'], coalesceSeconds: 1 }))
      const followed = [
        ...NAMES.map((name) => ({ token: wide, name })),
        ...['master', 'staging'].map((name) => ({ token: narrow, name })),
      ]
      stream = stack.use(new StreamPurger(server.url, cdns.stream, followed))
    })
    after(() => stack.disposeAsync())

    async function askAll(take: (question: Question, answer: Answer) => void): Promise<void> {
      const left = [...asked]
      const worker = async () => {
        for (let question = left.pop(); question; question = left.pop()) take(question, await ask(server.url, question))
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
    }

    /** Saves a draft, which no reader sees, and waits until all earlier changes were reported. */
    async function settle(withCollected: boolean): Promise<void> {
      const path = '/environments/master/entries/sentinel'
      const version = await m.versionOf(path)
      const { ok, position } = await m.send('PUT', path, { body: { fields: {} }, version })
      assert.ok(ok)
      await webhook.caughtUp(position)
      await stream.caughtUp(position)
      if (withCollected) await collected.caughtUp(position)
    }

    /** Compares cached with current responses and caches the current ones. */
    async function compare(said: string, withCollected: boolean): Promise<void> {
      await settle(withCollected)
      await stream.open()
      await askAll((question, answer) => {
        if (answer.status !== 200) assert.equal(answer.cacheControl, 'no-store', question.path)
        const before = known.get(question)
        if (before !== undefined && before !== answer.body) changed++
        if (answer.status === 200) known.set(question, answer.body)
        else known.delete(question)
        for (const [name, cdn] of Object.entries(cdns)) {
          const kept = cdn.get(question)
          if (name !== 'collected' || withCollected) requireFresh(name, question, kept, answer, said)
          if (!kept && (name !== 'stream' || isFollowed(question))) cdn.keep(question, answer)
        }
      })
    }

    const isFollowed = ({ path, token }: Question): boolean =>
      stream.isOpen(token, /\/environments\/([^/]+)/.exec(path)?.[1] ?? null)

    test('has no stale response after any operation', { timeout: 900_000 }, async (t) => {
      const random = createRandom(SEED)
      const all = Object.keys(OPERATIONS)
      const times = new Map<string, number>()
      const run = async (name: string) => {
        if (await OPERATIONS[name]!(m, random)) times.set(name, (times.get(name) ?? 0) + 1)
      }
      const said: string[] = []
      const round = async (names: readonly string[], number: number) => {
        for (const name of names) await run(name)
        said.push(...names)
        await compare(`after ${said.slice(-8).join('; ')}`, number % COLLECTED_EVERY === COLLECTED_EVERY - 1)
      }
      let number = 0
      await compare('before anything happened', true)
      const order = shuffled(all, random)
      while (order.length > 0) await round(order.splice(0, 3), number++)
      for (let i = 0; i < ROUNDS; i++) {
        // Some operations are refused because their precondition is missing.
        const missing = all.filter((name) => !times.has(name))
        const names = Array.from({ length: random.between(2, 4) }, () =>
          random.pick(missing.length > 0 ? missing : all),
        )
        await round(names, number++)
      }
      await compare('at the end', true)
      assert.ok(changed > 100, `only ${changed} answers changed`)
      const { purged } = cdns.webhook
      t.diagnostic(`${number} rounds, ${[...times.values()].reduce((a, b) => a + b)} operations of ${times.size} kinds`)
      t.diagnostic(`never possible: ${all.filter((name) => !times.has(name)).join(', ') || 'none'}`)
      t.diagnostic(`${changed} answers changed, ${purged} were purged by webhook, ${cdns.stream.purged} by stream`)
    })

    test('purges the responses of a deleted API key', async () => {
      await compare('before a key is deleted', true)
      const { token } = asked.find(({ path, token: of }) => path.includes('/master/tags') && of !== asked[0]!.token)!
      const own = asked.filter((question) => question.token === token)
      assert.ok(own.some((question) => cdns.webhook.get(question)))
      await m.must('DELETE', '/api_keys/narrow')
      await compare('after a key was deleted', true)
      for (const question of own) assert.equal(cdns.webhook.get(question), undefined)
    })
  })
}
