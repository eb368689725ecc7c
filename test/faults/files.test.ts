import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startFileServer } from '../support/file-server.ts'
import { jpeg } from '../support/images.ts'
import { ADMIN_TOKEN, createSite, type TestServer } from '../support/server.ts'
import { until } from '../support/until.ts'

const ENV = { SHEAF_OUTBOUND_ALLOW: '127.0.0.0/8' }

async function call(server: TestServer, method: string, path: string, body?: unknown, version?: number) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${ADMIN_TOKEN}`,
      'Content-Type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json',
      ...(version === undefined ? {} : { 'X-Contentful-Version': String(version) }),
    },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

/** Starts an upload that never completes. */
async function startUpload(server: TestServer, space: string) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {})
  const head = `POST /upload/spaces/${space}/uploads HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ADMIN_TOKEN}\r\nContent-Length: 99000000\r\n\r\n`
  socket.write(head)
  socket.write(Buffer.alloc(2_000_000, 'x'))
  await sleep(150)
  return socket
}

for (const [engine, kills] of [
  ['sqlite', 1],
  ['postgres', 1],
] as const) {
  test(`kills during uploads keep acknowledged files, show no partial files, and processing continues (${engine})`, async () => {
    await using site = await createSite(engine)
    let requested = 0
    const image = await jpeg()
    await using others = await startFileServer({
      '/slow.jpg': (_, res) => {
        requested++
        // Equally often the server is killed while it waits for the rest.
        if (requested <= kills) res.writeHead(200).write(image.subarray(0, 100))
        else res.end(image)
      },
    })
    let server = await site.start(ENV)
    const { body: space } = await call(server, 'POST', '/spaces', { name: 'A' })
    const at = `/spaces/${space.sys.id}/environments/master`
    const file = { contentType: 'image/jpeg', fileName: 'a.jpg', upload: `${others.url}/slow.jpg` }
    const { body: asset } = await call(server, 'POST', `${at}/assets`, { fields: { file: { 'en-US': file } } })
    const process = `${at}/assets/${asset.sys.id}/files/en-US/process`
    const acknowledged = new Map<string, string>()
    for (let round = 0; round < kills; round++) {
      const bytes = Buffer.alloc(500_000, `round ${round}`)
      const { status, body: upload } = await call(server, 'POST', `/spaces/${space.sys.id}/uploads`, bytes)
      assert.equal(status, 201)
      acknowledged.set(upload.sys.id, createHash('sha256').update(bytes).digest('hex'))
      if (round === 0) assert.equal((await call(server, 'PUT', process, undefined, 1)).status, 204)
      const half = await startUpload(server, space.sys.id)
      while (requested <= round) await sleep(20)
      await server.kill()
      half.destroy()
      server = await site.start(ENV)
    }
    for (const [id, sha256] of acknowledged) {
      assert.equal((await call(server, 'GET', `/spaces/${space.sys.id}/uploads/${id}`)).body.sha256, sha256)
    }
    await until(async () => (await call(server, 'GET', process)).body.sys.status === 'processed')
    const { body: done } = await call(server, 'GET', `${at}/assets/${asset.sys.id}`)
    const { url, details } = done.fields.file['en-US']
    assert.deepEqual(
      [done.sys.version, details.size],
      [2, image.length],
      'processed once, however often it was started',
    )
    const served = Buffer.from(
      await (await fetch(`http:${url}`.replace(/\/\/[^/]*/, `//${server.host}`))).arrayBuffer(),
    )
    assert.ok(served.equals(image))
    await server.stop()
  })
}
