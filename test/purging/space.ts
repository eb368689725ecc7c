// The cached space, and a client of the management API to change it.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_TOKEN } from '../support/server.ts'
import { SPACE } from './requests.ts'

// biome-ignore lint/suspicious/noExplicitAny: bodies of many shapes
export type Json = any

export interface Sent {
  body?: unknown
  version?: number | undefined
  headers?: Record<string, string>
}

export class Management {
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  /** `path` is within the space. */
  async send(method: string, path: string, { body, version, headers }: Sent = {}) {
    const response = await fetch(`${this.#origin}/spaces/${SPACE}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${ADMIN_TOKEN}`,
        'Content-Type': 'application/vnd.contentful.management.v1+json',
        ...(version !== undefined && { 'X-Contentful-Version': String(version) }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    assert.ok(response.status < 500, `${method} ${path}: ${response.status}`)
    const text = await response.text()
    const position = Number(response.headers.get('x-sheaf-position'))
    return { ok: response.ok, status: response.status, position, json: (text === '' ? null : JSON.parse(text)) as Json }
  }

  async must(method: string, path: string, sent: Sent = {}): Promise<Json> {
    const { ok, status, json } = await this.send(method, path, sent)
    assert.ok(ok, `${method} ${path}: ${status} ${JSON.stringify(json)}`)
    return json
  }

  /** The current resource, or null. */
  async find(path: string): Promise<Json> {
    const { ok, json } = await this.send('GET', path)
    return ok ? json : null
  }

  async versionOf(path: string): Promise<number | undefined> {
    return (await this.find(path))?.sys.version
  }

  async until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
    for (const end = performance.now() + 60_000; !(await isTrue()); await sleep(20)) {
      assert.ok(performance.now() < end, `${what} did not happen within a minute`)
    }
  }
}

export const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })
const field = (id: string, type: string, more: object = {}) => ({ id, name: id, type, localized: false, ...more })

export const POST_FIELDS = [
  field('title', 'Symbol', { localized: true }),
  field('note', 'Symbol'),
  field('author', 'Link', { linkType: 'Entry' }),
  field('related', 'Array', { items: { type: 'Link', linkType: 'Entry' } }),
  field('picture', 'Link', { linkType: 'Asset' }),
]
export const AUTHOR_FIELDS = [
  field('name', 'Symbol', { localized: true }),
  field('friend', 'Link', { linkType: 'Entry' }),
]

export async function activate(
  m: Management,
  place: string,
  id: string,
  fields: object[],
  name = id,
): Promise<boolean> {
  const path = `${place}/content_types/${id}`
  const body = { name, displayField: fields.length > 0 ? (fields[0] as { id: string }).id : undefined, fields }
  const put = await m.send('PUT', path, { body, version: await m.versionOf(path) })
  return put.ok && (await m.send('PUT', `${path}/published`, { version: put.json.sys.version })).ok
}

export const postBody = (
  title: string,
  author: string,
  related: readonly string[],
  picture: string,
  tags: string[],
) => ({
  metadata: { tags: tags.map((id) => link('Tag', id)) },
  fields: {
    title: { 'en-US': title, de: `${title} auf Deutsch` },
    note: { 'en-US': `story ${title}` },
    author: { 'en-US': link('Entry', author) },
    related: { 'en-US': related.map((id) => link('Entry', id)) },
    picture: { 'en-US': link('Asset', picture) },
  },
})

/** Creates content in `master`, a copy in `staging`, and the alias `live` for `staging`. */
export async function fillSpace(m: Management, origin: string): Promise<void> {
  await m.must('PUT', '', { body: { name: 'Magazine' } })
  const master = '/environments/master'
  const german = { name: 'German', code: 'de', fallbackCode: 'en-US', optional: true }
  await m.must('POST', `${master}/locales`, { body: german })
  for (const [id, visibility] of [
    ['blue', 'public'],
    ['secret', 'private'],
  ] as const) {
    await m.must('PUT', `${master}/tags/${id}`, { body: { name: id, sys: { id, type: 'Tag', visibility } } })
  }
  assert.ok(await activate(m, master, 'author', AUTHOR_FIELDS))
  assert.ok(await activate(m, master, 'post', POST_FIELDS))
  for (const id of ['f0', 'f1']) await createAsset(m, origin, id)
  for (const id of ['a0', 'a1', 'a2']) {
    const friend = id === 'a0' ? {} : { friend: { 'en-US': link('Entry', 'a0') } }
    const fields = { name: { 'en-US': `name of ${id}` }, ...friend }
    assert.ok(await publishNew(m, `${master}/entries/${id}`, 'author', { fields }), id)
  }
  // The entries link to each other, so each is first published without links.
  for (const isLinked of [false, true]) {
    for (const [i, id] of ['p0', 'p1', 'p2', 'p3'].entries()) {
      const related = isLinked ? [`p${(i + 1) % 4}`] : []
      const body = postBody(`title ${id}`, `a${i % 3}`, related, `f${i % 2}`, i === 0 ? ['blue', 'secret'] : [])
      assert.ok(await publishNew(m, `${master}/entries/${id}`, 'post', body), id)
    }
  }
  await m.must('PUT', `${master}/entries/sentinel`, {
    body: { fields: {} },
    headers: { 'X-Contentful-Content-Type': 'author' },
  })
  await createEnvironment(m, 'staging')
  await m.must('PUT', '/environment_aliases/live', { body: { environment: link('Environment', 'staging') } })
}

export async function createEnvironment(m: Management, id: string): Promise<boolean> {
  const path = `/environments/${id}`
  const { ok } = await m.send('PUT', path, {
    body: { name: id },
    headers: { 'X-Contentful-Source-Environment': 'master' },
  })
  if (ok) await m.until(`the copy ${id}`, async () => (await m.find(path))?.sys.status.sys.id === 'ready')
  return ok
}

export async function publishNew(m: Management, path: string, type: string, body: object): Promise<boolean> {
  const headers = { 'X-Contentful-Content-Type': type }
  const put = await m.send('PUT', path, { body, headers, version: await m.versionOf(path) })
  return put.ok && (await m.send('PUT', `${path}/published`, { version: put.json.sys.version })).ok
}

async function createAsset(m: Management, origin: string, id: string): Promise<void> {
  const upload = (await (
    await fetch(`${origin}/upload/spaces/${SPACE}/uploads`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/octet-stream' },
      body: `the bytes of ${id}`,
    })
  ).json()) as { sys: { id: string } }
  const file = { contentType: 'text/plain', fileName: `${id}.txt`, uploadFrom: link('Upload', upload.sys.id) }
  const path = `/environments/master/assets/${id}`
  await m.must('PUT', path, { body: { fields: { title: { 'en-US': id }, file: { 'en-US': file } } } })
  await m.must('PUT', `${path}/files/en-US/process`, { version: 1 })
  await m.until(`the file of ${id}`, async () => (await m.find(path)).fields.file['en-US'].url !== undefined)
  await m.must('PUT', `${path}/published`, { version: await m.versionOf(path) })
}
