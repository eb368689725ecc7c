import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type OutboundCall, OutboundProblem, readResponse } from './client.ts'
import { createOutbound, type OutboundOptions } from './guarded-client.ts'

const CALL = { timeoutMs: 60_000, maxBytes: 1000 }
const LOOPBACK = { allow: ['127.0.0.0/8', '::1'] }

/** A server on loopback, an example of a private target. */
async function listen(handler: RequestListener, { host = '127.0.0.1', port: wanted = 0 } = {}) {
  let connections = 0
  const server = createServer(handler).on('connection', () => connections++)
  await once(server.listen(wanted, host), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://${host}:${port}`,
    connections: () => connections,
    [Symbol.dispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function call(options: OutboundOptions, request: Partial<OutboundCall> & { url: string }) {
  await using outbound = createOutbound(options)
  const answer = await outbound.request({ ...CALL, ...request })
  return { ...answer, text: (await readResponse(answer)).toString() }
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'answered'
  } catch (error) {
    assert.ok(error instanceof OutboundProblem, String(error))
    assert.doesNotMatch(error.message, /127\.|::1|ECONN|getaddr/)
    return error.reason
  }
}

describe('private addresses', () => {
  test('are never connected to, in any notation', async () => {
    using canary = await listen((_req, res) => res.end('inside'))
    const hosts = ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]']
    for (const host of [...hosts, '[::1]', '0.0.0.0', '[::]', 'localhost', 'localhost.', 'LOCALHOST', '127.0.0.2']) {
      assert.equal(await reasonOf(call({}, { url: `http://${host}:${canary.port}/` })), 'host', host)
    }
    assert.equal(canary.connections(), 0)
  })

  test('names are checked by the connected address, on every call', async () => {
    using canary = await listen((_req, res) => res.end('inside'))
    using outside = await listen((_req, res) => res.writeHead(200, { connection: 'close' }).end('outside'), {
      host: '127.0.0.2',
      port: canary.port,
    })
    // DNS rebinding: the first lookup is public, the second private.
    const answers = [['127.0.0.2'], ['127.0.0.1']]
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      return answers[asked.length - 1] ?? []
    }
    await using outbound = createOutbound({ resolve, allow: ['127.0.0.2'] })
    const url = `http://rebind.example:${canary.port}/`
    assert.equal((await readResponse(await outbound.request({ ...CALL, url }))).toString(), 'outside')
    assert.equal(asked.length, 1)
    assert.equal(await reasonOf(outbound.request({ ...CALL, url })), 'host')
    assert.equal(canary.connections(), 0)
    assert.equal(outside.connections(), 1)
  })

  test('a private address is refused in every notation, and skipped among public ones', async () => {
    using canary = await listen((_req, res) => res.end('inside'))
    using _outside = await listen((_req, res) => res.end('outside'), { host: '127.0.0.2', port: canary.port })
    const url = `http://a.example:${canary.port}/`
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254', '64:ff9b::7f00:1']) {
      assert.equal(await reasonOf(call({ resolve: async () => [address] }, { url })), 'host', address)
    }
    const mixed = { resolve: async () => ['127.0.0.1', '::1', '127.0.0.2'], allow: ['127.0.0.2'] }
    assert.equal((await call(mixed, { url })).text, 'outside')
    assert.equal(canary.connections(), 0)
  })

  test('an unknown name and a private name give the same error', async () => {
    const messages = await Promise.all(
      [async () => ['10.0.0.1'], () => Promise.reject(new Error('ENOTFOUND')), async () => []].map((resolve) =>
        call({ resolve }, { url: 'http://a.example/' }).catch((error: Error) => error.message),
      ),
    )
    assert.equal(new Set(messages).size, 1)
  })

  test('the operator can allow networks and names', async () => {
    using server = await listen((_req, res) => res.end('inside'))
    const resolve = async () => ['127.0.0.1']
    const at = { url: `http://hooks.internal:${server.port}/` }
    assert.equal((await call({ allow: ['127.0.0.0/8'] }, { url: server.url })).text, 'inside')
    assert.equal((await call({ allow: ['127.0.0.0/8'], resolve }, at)).text, 'inside')
    assert.equal((await call({ allow: ['Hooks.Internal'], resolve }, at)).text, 'inside')
    assert.equal(await reasonOf(call({ allow: ['hooks.internal'], resolve }, { url: server.url })), 'host')
    assert.equal(await reasonOf(call({ allow: ['10.0.0.0/8', 'other.internal'], resolve }, at)), 'host')
  })

  test('a forbidden host is reported before a call', async () => {
    await using strict = createOutbound()
    await using open = createOutbound(LOOPBACK)
    for (const host of ['127.0.0.1', '[::1]', 'localhost', 'api.localhost', '10.1.1.1', '[fd00::1]']) {
      assert.equal(strict.mayReach(new URL(`http://${host}/`)), false, host)
    }
    assert.equal(strict.mayReach(new URL('http://a.example/')), true)
    assert.equal(open.mayReach(new URL('http://localhost/')), true)
  })
})

describe('redirects', () => {
  const redirect = (status: number, location: string) =>
    listen((_req, res) => res.writeHead(status, { location }).end())

  test('are returned unless the caller follows them', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      using server = await redirect(status, 'http://10.0.0.1/')
      assert.equal((await call(LOOPBACK, { url: server.url })).status, status)
      assert.equal((await call(LOOPBACK, { url: server.url, method: 'POST', body: '{}', redirects: 3 })).status, status)
    }
  })

  test('are checked again, counted, and send no credentials to another host', async () => {
    for (const location of ['http://10.0.0.1/', 'http://[::ffff:10.0.0.1]/', 'http://localhost:1/x']) {
      using server = await redirect(302, location)
      assert.match(
        await reasonOf(call({ allow: ['127.0.0.1'] }, { url: server.url, redirects: 3 })),
        /host|url/,
        location,
      )
    }
    for (const location of ['file:///etc/passwd', 'http://a:b@a.example/', 'http://127.0.0.1:22/']) {
      using server = await redirect(302, location)
      assert.equal(await reasonOf(call(LOOPBACK, { url: server.url, redirects: 3 })), 'url', location)
    }
    using loop = await redirect(302, '/again')
    assert.equal(await reasonOf(call(LOOPBACK, { url: loop.url, redirects: 3 })), 'redirects')
    assert.ok(loop.connections() <= 4)
    using end = await listen((req, res) => res.end(JSON.stringify(req.headers)))
    using start = await redirect(307, end.url)
    const answer = await call(LOOPBACK, { url: start.url, redirects: 1, headers: { Authorization: 'x', 'X-Own': 'y' } })
    const got = JSON.parse(answer.text) as Record<string, string>
    assert.equal(got.authorization, undefined)
    assert.equal(got['x-own'], 'y')
    assert.equal(answer.url, `${end.url}/`)
  })
})

describe('limits', () => {
  test('of time: a response that never comes, never ends, or trickles', async () => {
    using hang = await listen(() => {})
    using drip = await listen((_req, res) => {
      const timer = setInterval(() => res.write('.'), 20)
      res.on('close', () => clearInterval(timer))
    })
    for (const { url } of [hang, drip]) {
      assert.equal(await reasonOf(call(LOOPBACK, { url, timeoutMs: 300 })), 'timeout')
    }
  })

  test('of size: refused or truncated, compressed or not', async () => {
    using plain = await listen((_req, res) => res.end('x'.repeat(5000)))
    const packed = gzipSync(Buffer.alloc(50_000_000, 'x'))
    using bomb = await listen((_req, res) => res.writeHead(200, { 'content-encoding': 'gzip' }).end(packed))
    for (const { url } of [plain, bomb]) {
      assert.equal(await reasonOf(call(LOOPBACK, { url })), 'size')
      assert.equal((await call(LOOPBACK, { url, atLimit: 'cut' })).text.length, 1000)
    }
    using endless = await listen((_req, res) => {
      const more = () => {
        while (res.write('x'.repeat(60_000)));
      }
      res.on('drain', more)
      more()
    })
    assert.equal((await call(LOOPBACK, { url: endless.url, atLimit: 'cut' })).text.length, 1000)
  })

  test('a response in an unknown encoding is refused, unless the caller accepts a truncated one', async () => {
    using strange = await listen((_req, res) => res.writeHead(200, { 'content-encoding': 'zip' }).end('packed'))
    assert.equal(await reasonOf(call(LOOPBACK, { url: strange.url })), 'answer')
    assert.equal((await call(LOOPBACK, { url: strange.url, atLimit: 'cut' })).text, 'packed')
  })

  test('of headers', async () => {
    using server = await listen((_req, res) => res.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end())
    assert.equal(await reasonOf(call(LOOPBACK, { url: server.url })), 'answer')
  })

  test('set by the caller', async () => {
    using hang = await listen(() => {})
    assert.equal(await reasonOf(call(LOOPBACK, { url: hang.url, signal: AbortSignal.timeout(50) })), 'aborted')
  })
})

test('broken responses are reported with a reason', async () => {
  const garbage = createTcpServer((socket) => socket.on('error', () => {}).end('SSH-2.0-OpenSSH_9.6\r\n'))
  const closing = createTcpServer((socket) => socket.on('error', () => {}).once('data', () => socket.destroy()))
  const cut = createTcpServer((socket) =>
    socket.on('error', () => {}).once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc')),
  )
  const reasons: string[] = []
  let last = 0
  for (const server of [garbage, closing, cut]) {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    reasons.push(await reasonOf(call(LOOPBACK, { url: `http://127.0.0.1:${port}/` })))
    server.close()
    last = port
  }
  assert.deepEqual(reasons, ['answer', 'closed', 'closed'])
  // The port is closed by now.
  assert.equal(await reasonOf(call(LOOPBACK, { url: `http://127.0.0.1:${last}/` })), 'connection')
  using plain = await listen((_req, res) => res.end())
  assert.match(await reasonOf(call(LOOPBACK, { url: plain.url.replace('http', 'https') })), /tls|answer|closed/)
  using unknown = await listen((_req, res) => res.writeHead(200, { 'content-encoding': 'zip' }).end('x'))
  assert.equal(await reasonOf(call(LOOPBACK, { url: unknown.url })), 'answer')
})

test('sends method, headers, and a body with a length or in chunks', async () => {
  using server = await listen(async (req, res) => {
    const body = await Array.fromAsync(req)
    res.end(JSON.stringify({ method: req.method, url: req.url, headers: req.headers, body: body.join('') }))
  })
  const send = async (request: Partial<OutboundCall>) =>
    JSON.parse(
      (await call(LOOPBACK, { url: `${server.url}/a?b=c#d`, method: 'PUT', body: '{"ä":1}', ...request })).text,
    )
  const whole = await send({ headers: { 'X-Own': 'é' } })
  assert.equal(whole.method, 'PUT')
  assert.equal(whole.url, '/a?b=c')
  assert.equal(whole.body, '{"ä":1}')
  assert.equal(whole.headers['content-length'], '8')
  assert.equal(whole.headers['x-own'], 'é')
  const chunked = await send({ contentLength: false })
  assert.equal(chunked.headers['transfer-encoding'], 'chunked')
  assert.equal(chunked.body, '{"ä":1}')
  for (const name of ['Host', 'content-length', 'Transfer-Encoding', 'connection', 'a b', '', 'x:y']) {
    assert.equal(await reasonOf(send({ headers: { [name]: 'x' } })), 'headers', name)
  }
  assert.equal(await reasonOf(send({ headers: { 'x-a': 'b\r\nHost: evil' } })), 'headers')
})
