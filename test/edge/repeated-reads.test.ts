// The short path for repeated reads observes the same limits, and reports the same, as a request that is handled in full.
import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { test } from 'node:test'
import type { Actor } from '#domain/access/actor'
import { DELIVERY, type Edge, PreparedBody, type ReceivedResponse, type SendOptions, startEdge } from './harness.ts'

const PATH = '/spaces/s1/repeated'
const KEY = { kind: 'delivery', tokenId: 'token-d', keyId: 'k1', space: 's1', environments: ['master'] } as const

/** A server with one route whose response may be repeated, and the number of times that the route was called. */
async function startRepeating(limits: NonNullable<Parameters<typeof startEdge>[0]>['limits'] = {}) {
  const state = { calls: 0, isCurrent: true, actor: { ...KEY } as Actor | undefined, body: bodyOf('first') }
  const edge = await startEdge({
    limits,
    authenticate: () => state.actor ?? KEY,
    recentActor: (token) => (token === DELIVERY ? state.actor : undefined),
    routes: {
      delivery: [
        {
          ...{ method: 'GET', path: 'S/repeated', summary: '', access: 'read' },
          handle() {
            state.calls++
            return { body: state.body, position: 7, isCurrent: () => state.isCurrent }
          },
        },
      ],
    },
  })
  return { edge, state }
}

const bodyOf = (text: string) => new PreparedBody(Buffer.from(JSON.stringify({ text })))

async function repeats(edge: Edge): Promise<number> {
  const { bytes } = await edge.send('/metrics')
  return Number(/^sheaf_http_repeated_reads (\d+)$/m.exec(bytes.toString())![1])
}

/** Sends the request until it takes the short path, and returns that response. */
async function repeated(edge: Edge, options: SendOptions = {}): Promise<ReceivedResponse> {
  for (;;) {
    const before = await repeats(edge)
    const response = await edge.send(PATH, { token: DELIVERY, ...options })
    if ((await repeats(edge)) > before) return response
  }
}

const comparable = ({ status, headers, bytes }: ReceivedResponse) => {
  const { date, 'x-contentful-request-id': id, ...rest } = headers
  assert.ok(date)
  assert.match(String(id), /^[\da-f-]{36}$/)
  return { status, bytes: bytes.toString('latin1'), headers: rest }
}

/** A header that has no effect except that the request is handled in full. */
const IN_FULL = { 'Content-Length': '0' }

test('a repeated read has the headers, log fields and metrics of one that is handled in full', async () => {
  const { edge, state } = await startRepeating()
  await using _ = edge
  const headers = { 'User-Agent': 'reader "1"', 'X-Forwarded-For': '10.1.1.1' }
  const short = await repeated(edge, { headers })
  const { calls } = state
  const full = await edge.send(PATH, { token: DELIVERY, headers: { ...headers, ...IN_FULL } })
  assert.equal(state.calls, calls + 1)
  assert.deepEqual(comparable(short), comparable(full))
  const logged = async ({ headers: { 'x-contentful-request-id': id } }: ReceivedResponse) => {
    const lines = () => edge.lines.map((line) => JSON.parse(line)).find(({ requestId }) => requestId === id)
    while (!lines()) await edge.send('/healthz')
    const { time, requestId, ms, ...rest } = lines()
    assert.equal(typeof ms, 'number')
    return rest
  }
  assert.deepEqual(await logged(short), await logged(full))
  const ids = edge.lines.flatMap((line) => JSON.parse(line).requestId ?? [])
  assert.equal(new Set(ids).size, ids.length, 'each request has its own id')
  const metrics = (await edge.send('/metrics')).bytes.toString()
  const counted = /^sheaf_http_requests_total\{interface="delivery",method="GET",status="2xx"\} (\d+)$/m.exec(metrics)!
  assert.equal(Number(counted[1]), state.calls + (await repeats(edge)))
})

test('the request is handled in full when the response, the actor or the request is another', async () => {
  const { edge, state } = await startRepeating()
  await using _ = edge
  const isHandledInFull = async (options: SendOptions, path = PATH) => {
    await repeated(edge)
    const { calls } = state
    const { status } = await edge.send(path, { token: DELIVERY, ...options })
    return status === 200 && state.calls === calls + 1
  }
  for (const headers of [IN_FULL, { 'X-Sheaf-Min-Position': '1' }, { Authorization: `bearer ${DELIVERY}` }]) {
    assert.ok(await isHandledInFull({ headers: headers as Record<string, string> }), JSON.stringify(headers))
  }
  assert.ok(await isHandledInFull({ method: 'HEAD' }))
  assert.ok(await isHandledInFull({}, `${PATH}?access_token=${DELIVERY}`))
  assert.ok(await isHandledInFull({ headers: { Host: 'other' } }))
  const encoded = await edge.send(PATH, { token: DELIVERY, headers: { 'If-None-Match': '*' } })
  assert.equal(encoded.status, 304)

  await repeated(edge)
  state.isCurrent = false
  state.body = bodyOf('second')
  assert.equal((await edge.send(PATH, { token: DELIVERY })).json.text, 'second')
  state.isCurrent = true
  await repeated(edge)
  state.body = bodyOf('third')
  state.actor = { ...KEY }
  assert.equal((await edge.send(PATH, { token: DELIVERY })).json.text, 'third', 'the key was checked again')
  await repeated(edge)
  state.actor = undefined
  const { calls } = state
  assert.equal((await edge.send(PATH, { token: DELIVERY })).status, 200)
  assert.equal(state.calls, calls + 1, 'the key must be checked again')
})

test('304 is repeated for the same If-None-Match', async () => {
  const { edge } = await startRepeating()
  await using _ = edge
  const { headers } = await repeated(edge)
  const held = { 'If-None-Match': String(headers.etag) }
  const short = await repeated(edge, { headers: held })
  assert.equal(short.status, 304)
  assert.deepEqual(
    comparable(short),
    comparable(await edge.send(PATH, { token: DELIVERY, headers: { ...held, ...IN_FULL } })),
  )
})

test('repeated reads count towards the rate limits', async () => {
  const { edge } = await startRepeating({ rateDelivery: 20 })
  await using _ = edge
  for (;;) {
    const before = await repeats(edge)
    const responses = await Promise.all(Array.from({ length: 40 }, () => edge.send(PATH, { token: DELIVERY })))
    const refused = responses.filter(({ status }) => status === 429)
    // On a busy machine the requests may be spread over several seconds.
    if (refused.length > 0 && (await repeats(edge)) > before) return
  }
})

test('the connection closes after its last request and when the server stops', async () => {
  const { edge } = await startRepeating({ maxRequestsPerSocket: 10 })
  await using _ = edge
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const responses: ReceivedResponse[] = []
  for (let i = 0; i < 30; i++) responses.push(await edge.send(PATH, { token: DELIVERY, agent }))
  const last = responses.flatMap(({ headers }, i) => (headers.connection === 'close' ? [i + 1] : []))
  assert.deepEqual(last, [10, 20, 30])
  await edge.send(PATH, { token: DELIVERY, agent })
  const stopped = edge.server.stop({ graceMs: 300, drainMs: 5000 })
  assert.equal((await edge.send(PATH, { token: DELIVERY, agent })).headers.connection, 'close')
  await stopped
  agent.destroy()
})

test('pipelined repeated reads are answered in order', async () => {
  const { edge } = await startRepeating()
  await using _ = edge
  await repeated(edge)
  const request = (path: string, more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${DELIVERY}\r\n${more}\r\n`
  const all = [request(PATH), request('/spaces/s1/missing'), request(PATH), request(PATH, 'Connection: close\r\n')]
  const text = await edge.raw(all.join(''))
  assert.deepEqual(
    text.match(/HTTP\/1\.1 \d+/g),
    [200, 404, 200, 200].map((status) => `HTTP/1.1 ${status}`),
  )
})
