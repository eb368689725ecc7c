import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { assertError, DELIVERY, type Edge, MANAGEMENT, PREVIEW, type ReceivedResponse, startEdge } from './harness.ts'

/** Stops the clock, because counters are reset every second and a busy machine needs longer for the requests. */
function stopClock() {
  let now = Math.ceil(performance.now() / 1000) * 1000
  const stopped = mock.method(performance, 'now', () => now)
  return {
    nextSecond: () => {
      now += 1000
    },
    [Symbol.dispose]: () => stopped.mock.restore(),
  }
}

const statuses = (responses: ReceivedResponse[]) => responses.map(({ status }) => status)

async function many(
  edge: Edge,
  count: number,
  path: string,
  options: Parameters<Edge['send']>[1],
): Promise<ReceivedResponse[]> {
  return Promise.all(Array.from({ length: count }, () => edge.send(path, options)))
}

const named = (response: ReceivedResponse, name: string) => response.headers[`x-contentful-ratelimit-${name}`]

test('management reports its rate limit on every response, and when to retry beyond it', async () => {
  await using edge = await startEdge({ limits: { rateManagement: 3 } })
  using clock = stopClock()
  const responses = await many(edge, 5, '/users/me', { token: MANAGEMENT })
  assert.deepEqual(statuses(responses).sort(), [200, 200, 200, 429, 429])
  const [first] = responses
  assert.deepEqual(
    ['hour-limit', 'hour-remaining', 'second-limit', 'second-remaining', 'reset'].map((name) => named(first!, name)),
    ['10800', '10799', '3', '2', '0'],
  )
  const refused = responses.find(({ status }) => status === 429)!
  assertError(refused, 429, 'RateLimitExceeded')
  assert.deepEqual(
    [named(refused, 'reset'), named(refused, 'second-remaining'), refused.headers['retry-after']],
    ['1', '0', '1'],
  )
  assert.match(String(refused.headers['access-control-expose-headers']), /X-Contentful-RateLimit-Reset/)
  clock.nextSecond()
  const missing = await edge.send('/users/nothing', { token: MANAGEMENT })
  assert.deepEqual([missing.status, named(missing, 'second-remaining')], [404, '2'], 'errors report them too')
})

test('each token has its own rate limit; delivery and preview only report when to retry', async () => {
  await using edge = await startEdge({ limits: { rateDelivery: 2 } })
  using _clock = stopClock()
  const delivery = await many(edge, 3, '/spaces/s1', { token: DELIVERY })
  const preview = await many(edge, 2, '/spaces/s1', { token: PREVIEW })
  assert.deepEqual(
    [statuses(delivery).sort(), statuses(preview)],
    [
      [200, 200, 429],
      [200, 200],
    ],
  )
  const refused = delivery.find(({ status }) => status === 429)!
  assert.deepEqual([named(refused, 'reset'), named(refused, 'second-limit')], ['1', undefined])
  assert.equal(named(delivery.find(({ status }) => status === 200)!, 'reset'), undefined)
})

test('all requests of an address count, and a client cannot claim another address', async () => {
  const page = { name: 'app', matches: () => true, handle: (_req: unknown, res: { end(): void }) => res.end() }
  await using edge = await startEdge({ limits: { rateAddress: 4 }, pages: [page as never] })
  using _clock = stopClock()
  const responses: ReceivedResponse[] = []
  for (const [i, path] of ['/spaces/s1', '/app', '/cdn/spaces/s1', '/nothing', '/spaces/s1', '/app'].entries()) {
    const headers = { 'X-Forwarded-For': `10.0.0.${i}`, 'X-Real-IP': `10.0.1.${i}`, Forwarded: `for=10.0.2.${i}` }
    responses.push(await edge.send(path, { headers, ...(i % 2 === 0 ? { token: `cpd_made-up-${i}` } : {}) }))
  }
  assert.deepEqual(statuses(responses).slice(4), [429, 429])
  assert.ok(!statuses(responses).slice(0, 4).includes(429))
  for (let i = 0; i < 10; i++) assert.equal((await edge.send('/healthz')).status, 200, 'probes are not counted')
})

test('behind a trusted proxy the client is counted, not the proxy', async () => {
  await using edge = await startEdge({ limits: { rateAddress: 1 }, settings: { trustedProxies: ['127.0.0.0/8'] } })
  using _clock = stopClock()
  const from = async (address: string) =>
    (await edge.send('/spaces/s1', { token: DELIVERY, headers: { 'X-Forwarded-For': address } })).status
  assert.deepEqual([await from('10.0.0.1'), await from('10.0.0.2'), await from('10.9.9.9, 10.0.0.1')], [200, 200, 429])
  assert.deepEqual(
    [await from('2001:db8::1'), await from('2001:db8::2'), await from('2001:db8:0:1::1')],
    [200, 429, 200],
  )
})

test('without limits, nothing is counted or reported', async () => {
  await using edge = await startEdge()
  const responses = await many(edge, 20, '/users/me', { token: MANAGEMENT })
  assert.deepEqual(new Set(statuses(responses)), new Set([200]))
  assert.equal(named(responses[0]!, 'second-limit'), undefined)
})
