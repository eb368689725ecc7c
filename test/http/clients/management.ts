import assert from 'node:assert/strict'
import { createClient } from 'contentful-management'
import { ADMIN_TOKEN, type TestServer } from '../../support/server.ts'

/** The unmodified npm client with its plain API, with another host. */
export const plain = (server: TestServer, accessToken = ADMIN_TOKEN) =>
  createClient(
    { accessToken, host: server.host, hostUpload: server.host, insecure: true, retryOnError: false },
    { type: 'plain' },
  )

/** The same client with its older, nested API. */
export const legacy = (server: TestServer) =>
  createClient(
    { accessToken: ADMIN_TOKEN, host: server.host, hostUpload: server.host, insecure: true, retryOnError: false },
    { type: 'legacy' },
  )

export interface Problem {
  name: string
  path?: (string | number)[]
  [more: string]: unknown
}

export interface Refusal {
  name: string
  status: number
  message: string
  details: { errors: Problem[] } & Record<string, unknown>
}

/** The client puts the whole error body into the message, as JSON. */
export async function refusal(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => assert.fail('was not refused'),
    (thrown: Error) => thrown,
  )
  return { name: error.name, ...JSON.parse(error.message) }
}

/** Status, code and first problem. */
export async function refused(work: Promise<unknown>): Promise<[number, string, string | undefined]> {
  const { status, name, details } = await refusal(work)
  return [status, name, details?.errors?.[0]?.name]
}

/** A new space with its environment, for the plain client. */
export async function newSpace(server: TestServer) {
  const client = plain(server)
  const space = await client.space.create({}, { name: 'A space', defaultLocale: 'en-US' } as never)
  const at = { spaceId: space.sys.id, environmentId: 'master' }
  return { client, at, spaceId: space.sys.id }
}

export type Client = ReturnType<typeof plain>
export type At = { spaceId: string; environmentId: string }

/** Creates a content type, or replaces its fields, and activates it. */
export async function activate(client: Client, at: At, contentTypeId: string, fields: object[], more: object = {}) {
  const body = { name: contentTypeId, fields, ...more }
  const existing = await client.contentType.get({ ...at, contentTypeId }).catch(() => null)
  const saved = existing
    ? await client.contentType.update({ ...at, contentTypeId }, { ...body, sys: existing.sys } as never)
    : await client.contentType.createWithId({ ...at, contentTypeId }, body as never)
  return client.contentType.publish({ ...at, contentTypeId }, saved)
}

/** A raw request, for what the client cannot send. */
export async function request(
  server: TestServer,
  method: string,
  path: string,
  options: { body?: unknown; headers?: Record<string, string>; token?: string } = {},
) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${options.token ?? ADMIN_TOKEN}`,
      'Content-Type': 'application/vnd.contentful.management.v1+json',
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}
