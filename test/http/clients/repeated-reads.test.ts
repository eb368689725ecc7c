// A repeated read takes a short path (`http/repeated-reads.ts`). Its response is the same, byte for byte, as that of a request
// which is handled in full, before and after every change.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { before, test } from 'node:test'
import type { TestServer } from '../../support/server.ts'
import { request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

/** A header that has no effect except that the request is handled in full. */
const IN_FULL = 'Content-Length: 0'

/** The response as it was sent, without the date and the request id, which differ between any two responses. */
async function read(server: TestServer, path: string, token: string, headers: readonly string[] = []): Promise<string> {
  const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${token}`, ...headers]
  const socket = connect(Number(new URL(server.url).port), 'localhost')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  const response = Buffer.concat(chunks).toString('latin1')
  assert.match(response, /^HTTP\/1\.1 \d{3} /)
  return response.replace(/^(?:X-Contentful-Request-Id|Date): .*\r\n/gm, '').replace(/,"requestId":"[^"]*"/, '')
}

async function repeats(server: TestServer): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^sheaf_http_repeated_reads (\d+)$/m.exec(text)![1])
}

/** Sends the request until it takes the short path, and returns that response. */
async function repeated(server: TestServer, path: string, token: string, headers: readonly string[] = []) {
  for (;;) {
    const start = await repeats(server)
    const response = await read(server, path, token, headers)
    if ((await repeats(server)) > start) return response
  }
}

const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })
const statusOf = (response: string) => Number(response.slice(9, 12))

onBothEngines('repeated reads', (server) => {
  const manage = async (method: string, path: string, body?: unknown, version?: number, contentType?: string) => {
    const headers = {
      ...(version !== undefined && { 'X-Contentful-Version': String(version) }),
      ...(contentType !== undefined && { 'X-Contentful-Content-Type': contentType }),
    }
    const response = await request(server(), method, path, { body, headers })
    assert.ok(response.status < 300, `${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`)
    return response.body
  }
  const saveEntry = async (space: string, id: string, title: string, version?: number) => {
    const fields = { title: { 'en-US': title } }
    const { sys } = await manage('PUT', `/spaces/${space}/entries/${id}`, { fields }, version, 'post')
    return manage('PUT', `/spaces/${space}/entries/${id}/published`, undefined, sys.version)
  }
  /** A space with two published entries, and an API key. */
  const createSpace = async (space: string) => {
    await manage('PUT', `/spaces/${space}`, { name: space })
    const fields = [{ id: 'title', name: 'Title', type: 'Text' }]
    await manage('PUT', `/spaces/${space}/content_types/post`, { name: 'Post', displayField: 'title', fields })
    await manage('PUT', `/spaces/${space}/content_types/post/published`, undefined, 1)
    await saveEntry(space, 'a', `first ${'words and more words '.repeat(100)}`)
    await saveEntry(space, 'b', 'second')
    await manage('PUT', `/spaces/${space}/environment_aliases/live`, { environment: link('Environment', 'master') })
    const environments = [link('Environment', 'master')]
    const key = await manage('POST', `/spaces/${space}/api_keys`, { name: 'key', environments })
    const preview = await manage('GET', `/spaces/${space}/preview_api_keys/${key.preview_api_key.sys.id}`)
    return {
      id: key.sys.id as string,
      version: key.sys.version as number,
      delivery: key.accessToken as string,
      preview: preview.accessToken as string,
    }
  }

  let shared: Awaited<ReturnType<typeof createSpace>>
  before(async () => {
    shared = await createSpace('table')
  })

  test('both paths send the same bytes', async () => {
    const S = '/spaces/table/environments/master'
    const requests: [string, string[]?][] = [
      [`/cdn${S}/entries`],
      [`/cdn${S}/entries?content_type=post&order=-sys.createdAt&limit=1`],
      [`/cdn${S}/entries?fields.title%5Bmatch%5D=second&content_type=post`],
      [`/cdn${S}/entries/a`],
      [`/cdn${S}/entries/a?locale=*`],
      [`/cdn${S}/content_types`],
      [`/cdn${S}/content_types/post`],
      [`/cdn${S}/locales`],
      [`/cdn${S}/tags`],
      [`/cdn${S}/assets`],
      ['/cdn/spaces/table/entries/b'],
      ['/spaces/table/entries/b'],
      [`/cdn${S}/entries/a`, ['Accept-Encoding: gzip']],
      [`/cdn${S}/entries/a`, ['Accept-Encoding: gzip, deflate, br']],
      [`/cdn${S}/entries/a`, ['Accept-Encoding: identity']],
      [`/cdn${S}/entries/a`, ['If-None-Match: "other"']],
      [`/cdn${S}/entries/a`, ['If-None-Match: *']],
      [`/cdn${S}/entries/a`, ['If-None-Match: *', 'Accept-Encoding: br']],
      [`/cdn${S}/entries/a`, ['Origin: https://example.org', 'User-Agent: x', 'Accept: text/html', 'Cookie: a=b']],
      [`/cdn${S}/entries/a`, ['X-Contentful-User-Agent: sdk contentful.js/11']],
      [`/preview${S}/entries`],
      [`/preview${S}/entries/a`, ['Accept-Encoding: br']],
      [`/preview${S}/entries/a`, ['If-None-Match: *']],
    ]
    for (const [path, headers = []] of requests) {
      const token = path.startsWith('/preview') ? shared.preview : shared.delivery
      const short = await repeated(server(), path, token, headers)
      const full = await read(server(), path, token, [...headers, IN_FULL])
      assert.equal(short, full, `${path} ${headers}`)
      assert.ok([200, 304].includes(statusOf(full)), `${path} ${headers}`)
    }
  })

  test('errors are never repeated', async () => {
    const start = await repeats(server())
    for (const path of [
      '/cdn/spaces/table/entries/missing',
      '/cdn/spaces/none/entries',
      '/cdn/spaces/table/entries?x=1',
    ]) {
      for (let i = 0; i < 5; i++) assert.ok(statusOf(await read(server(), path, shared.delivery)) >= 400)
    }
    for (let i = 0; i < 5; i++) {
      assert.equal(statusOf(await read(server(), '/cdn/spaces/table/entries', `${shared.delivery}x`)), 401)
    }
    assert.equal(await repeats(server()), start)
  })

  /** Each changes what `path` of its space returns. */
  const CHANGES: {
    name: string
    path: string
    change: (space: string, key: { id: string; version: number }) => Promise<unknown>
  }[] = [
    { name: 'a publication', path: '/entries/b', change: (space) => saveEntry(space, 'b', 'changed', 2) },
    { name: 'another publication', path: '/entries?order=sys.id', change: (space) => saveEntry(space, 'c', 'third') },
    {
      name: 'an unpublication',
      path: '/entries/b',
      change: (space) => manage('DELETE', `/spaces/${space}/entries/b/published`, undefined, 2),
    },
    {
      name: 'a deletion',
      path: '/entries?order=sys.id',
      change: async (space) => {
        await manage('DELETE', `/spaces/${space}/entries/b/published`, undefined, 2)
        await manage('DELETE', `/spaces/${space}/entries/b`, undefined, 3)
      },
    },
    {
      name: 'a change of the content type',
      path: '/content_types/post',
      change: async (space) => {
        const fields = [{ id: 'title', name: 'Heading', type: 'Text' }]
        const body = { name: 'Article', displayField: 'title', fields }
        const { sys } = await manage('PUT', `/spaces/${space}/content_types/post`, body, 2)
        await manage('PUT', `/spaces/${space}/content_types/post/published`, undefined, sys.version)
      },
    },
    {
      name: 'a new locale',
      path: '/entries/b?locale=*',
      change: (space) =>
        manage('POST', `/spaces/${space}/locales`, { name: 'German', code: 'de', fallbackCode: 'en-US' }),
    },
    {
      name: 'a key without the environment',
      path: '/entries/b',
      change: (space, { id, version }) =>
        manage(
          'PUT',
          `/spaces/${space}/api_keys/${id}`,
          { name: 'key', environments: [link('Environment', 'live')] },
          version,
        ),
    },
    {
      name: 'a deleted key',
      path: '/entries/b',
      change: (space, { id }) => manage('DELETE', `/spaces/${space}/api_keys/${id}`),
    },
    {
      name: 'an archived space',
      path: '/entries/b',
      change: (space) => manage('PUT', `/spaces/${space}/archived`, undefined, 1),
    },
    { name: 'a deleted space', path: '/entries/b', change: (space) => manage('DELETE', `/spaces/${space}`) },
  ]

  for (const [index, { name, path, change }] of CHANGES.entries()) {
    test(`after ${name} the next response is the new one`, async () => {
      const space = `change-${index}`
      const key = await createSpace(space)
      const url = `/cdn/spaces/${space}${path}`
      const old = await repeated(server(), url, key.delivery)
      await change(space, key)
      const next = await read(server(), url, key.delivery)
      assert.notEqual(next, old)
      const full = await read(server(), url, key.delivery, [IN_FULL])
      assert.equal(next, full)
      if (statusOf(full) === 200) assert.equal(await repeated(server(), url, key.delivery), full)
    })
  }
})
