// Requests to servers whose database fails.
import assert from 'node:assert/strict'
import { ADMIN_TOKEN, type TestServer } from '../support/server.ts'

const VENDOR = 'application/vnd.contentful.management.v1+json'

export async function manage(server: TestServer, method: string, path: string, body?: object, headers: object = {}) {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': VENDOR, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: bodies have many shapes
  return { status: response.status, headers: response.headers, json: (await response.json()) as any }
}

export async function createSpace(server: TestServer): Promise<string> {
  const { json: space, status } = await manage(server, 'POST', '/spaces', { name: 'Space', defaultLocale: 'en-US' })
  assert.equal(status, 201)
  const at = `/spaces/${space.sys.id}/environments/master`
  const fields = [{ id: 'title', name: 'Title', type: 'Symbol' }]
  await manage(server, 'PUT', `${at}/content_types/post`, { name: 'Post', displayField: 'title', fields })
  await manage(server, 'PUT', `${at}/content_types/post/published`, undefined, { 'X-Contentful-Version': '1' })
  return space.sys.id
}

export const createEntry = (server: TestServer, space: string, id: string) =>
  manage(
    server,
    'PUT',
    `/spaces/${space}/environments/master/entries/${id}`,
    { fields: { title: { 'en-US': id } } },
    { 'X-Contentful-Content-Type': 'post' },
  )

export const readyz = async (server: TestServer) => {
  const response = await fetch(`${server.url}/readyz`)
  return { status: response.status, json: (await response.json()) as { status: string; role: string; reason?: string } }
}

export const logAge = async (server: TestServer): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^sheaf_log_age_seconds (\S+)$/m.exec(text)?.[1])
}
