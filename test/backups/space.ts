// A space with content, and requests to it.
import assert from 'node:assert/strict'
import { ADMIN_TOKEN, type TestServer } from '../support/server.ts'
import { until } from '../support/until.ts'

interface Sent {
  body?: object | Buffer
  headers?: Record<string, string>
  token?: string
}

/** Sends a request to the management API unless the path or token selects another one, and requires success. */
export async function send(server: TestServer, method: string, path: string, sent: Sent = {}) {
  const { body, headers = {}, token = ADMIN_TOKEN } = sent
  const isBytes = body instanceof Buffer
  const type = isBytes ? 'application/octet-stream' : 'application/json'
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': type }), ...headers },
    ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  const text = await response.text()
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`)
  return { json: JSON.parse(text || 'null'), position: Number(response.headers.get('X-Sheaf-Position')) }
}

export const AT = '/spaces/news/environments/master'

/** A space with a content type, an API key and an asset with a published file. */
export async function fillSpace(server: TestServer): Promise<{ token: string; fileUrl: string }> {
  const { json: organizations } = await send(server, 'GET', '/organizations')
  const organization = organizations.items[0].sys.id
  await send(server, 'PUT', '/spaces/news', {
    body: { name: 'News' },
    headers: { 'X-Contentful-Organization': organization },
  })
  const fields = [{ id: 'title', name: 'Title', type: 'Symbol' }]
  await send(server, 'PUT', `${AT}/content_types/post`, { body: { name: 'Post', displayField: 'title', fields } })
  await send(server, 'PUT', `${AT}/content_types/post/published`, { headers: { 'X-Contentful-Version': '1' } })
  const { json: key } = await send(server, 'POST', '/spaces/news/api_keys', { body: { name: 'Website' } })
  const { json: upload } = await send(server, 'POST', '/upload/spaces/news/uploads', { body: Buffer.from('the bytes') })
  const uploadFrom = { sys: { type: 'Link', linkType: 'Upload', id: upload.sys.id } }
  const file = { 'en-US': { contentType: 'text/plain', fileName: 'a.txt', uploadFrom } }
  await send(server, 'PUT', `${AT}/assets/file`, { body: { fields: { title: { 'en-US': 'A file' }, file } } })
  const version = { headers: { 'X-Contentful-Version': '1' } }
  await send(server, 'PUT', `${AT}/assets/file/files/en-US/process`, version)
  let url: string | undefined
  await until(async () => {
    url = (await send(server, 'GET', `${AT}/assets/file`)).json.fields.file['en-US'].url
    return url !== undefined
  })
  return { token: key.accessToken, fileUrl: new URL(`http:${url}`).pathname }
}

export async function putEntry(server: TestServer, id: string, title: string, version?: number): Promise<number> {
  const headers = {
    'X-Contentful-Content-Type': 'post',
    ...(version !== undefined && { 'X-Contentful-Version': String(version) }),
  }
  const { json } = await send(server, 'PUT', `${AT}/entries/${id}`, {
    body: { fields: { title: { 'en-US': title } } },
    headers,
  })
  return json.sys.version
}

/** Returns the log position of the change. */
export async function changeState(
  server: TestServer,
  id: string,
  state: 'published' | 'archived',
  version: number,
): Promise<number> {
  const headers = { 'X-Contentful-Version': String(version) }
  return (await send(server, 'PUT', `${AT}/entries/${id}/${state}`, { headers })).position
}
