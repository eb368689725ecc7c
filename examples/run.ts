// npm run examples [-- name …]: installs, builds and checks each example against a server with the demo space. It needs a
// network and minutes, so it is not part of `npm test`.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startServer, type TestServer } from '../test/support/server.ts'
import { until } from '../test/support/until.ts'

const EXAMPLES = ['astro', 'next']
const DRAFT = { id: 'article-long-wave', slug: 'after-dark-the-dial-gets-longer' }
const PUBLISHED = { id: 'article-first-loaf', slug: 'the-first-loaf-is-for-nobody' }

const wanted = process.argv.slice(2)
const signingSecret = randomBytes(32).toString('hex')
const previewSecret = randomBytes(16).toString('hex')

await using server = await startServer({ env: { SHEAF_DEMO: '1', SHEAF_OUTBOUND_ALLOW: '127.0.0.1,::1,localhost' } })
await manage(server, 'PUT', 'webhook_settings/signing_secret', { value: signingSecret })
for (const name of EXAMPLES) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await checkExample(name)
  console.log(`${name}: ok`)
}

async function checkExample(name: string): Promise<void> {
  const cwd = join(import.meta.dirname, name)
  const port = await freePort()
  const env = {
    ...process.env,
    CMS_URL: server.url,
    CMS_SPACE: 'magazine',
    DELIVERY_TOKEN: server.tokens.delivery!,
    PREVIEW_TOKEN: server.tokens.preview!,
    MANAGEMENT_TOKEN: server.tokens.management,
    PREVIEW_SECRET: previewSecret,
    SIGNING_SECRET: signingSecret,
    HOST: '127.0.0.1',
    PORT: String(port),
  }
  for (const args of [
    ['ci', '--ignore-scripts'],
    ['run', 'types'],
    ['run', 'build'],
    ['run', 'check'],
  ]) {
    console.log(`${name}: npm ${args.join(' ')}`)
    const { status } = spawnSync('npm', args, { cwd, env, stdio: 'inherit' })
    assert.equal(status, 0, `${name}: npm ${args.join(' ')} failed`)
  }
  // In a group of its own, so that it ends with the processes it starts.
  const site = spawn('npm', ['start'], { cwd, env, stdio: 'inherit', detached: true })
  try {
    await checkSite(name, `http://127.0.0.1:${port}`)
  } finally {
    process.kill(-site.pid!, 'SIGTERM')
    await once(site, 'exit')
  }
}

/** All examples have the same routes. */
async function checkSite(name: string, url: string): Promise<void> {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, { headers, redirect: 'manual' })
  const text = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()

  await until(async () => (await get('/').catch(() => null))?.status === 200)
  assert.match(await text('/'), new RegExp(`href="/articles/${PUBLISHED.slug}"`))
  const article = await text(`/articles/${PUBLISHED.slug}`)
  assert.match(article, /The First Loaf Is for Nobody/)
  assert.match(article, /srcset="[^"]*w=640/i)

  // Drafts need the secret.
  assert.equal((await get(`/articles/${DRAFT.slug}`)).status, 404)
  assert.equal((await get(`/api/preview?secret=wrong&slug=${DRAFT.slug}`)).status, 401)
  const entered = await get(`/api/preview?secret=${previewSecret}&slug=${DRAFT.slug}`)
  assert.ok([302, 307].includes(entered.status), `preview: ${entered.status}`)
  const cookie = entered.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
  const draft = await get(entered.headers.get('location')!.replace(/^https?:\/\/[^/]*/, ''), { cookie })
  assert.equal(draft.status, 200)
  assert.equal((await get(`/articles/${DRAFT.slug}`)).status, 404)

  // A signed webhook call shows the new title; a forged one is refused.
  const forged = await fetch(`${url}/api/revalidate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
  assert.equal(forged.status, 401)
  await manage(server, 'PUT', `webhook_definitions/${name}`, {
    name,
    url: `${url}/api/revalidate`,
    topics: ['Entry.publish', 'Entry.unpublish', 'Asset.publish', 'Asset.unpublish'],
  })
  const title = `A Loaf for ${name}`
  const path = `environments/master/entries/${PUBLISHED.id}`
  const { sys, fields } = await manage(server, 'GET', path)
  fields.title['en-US'] = title
  const saved = await manage(server, 'PUT', path, { fields }, sys.version)
  await manage(server, 'PUT', `${path}/published`, undefined, saved.sys.version)
  await until(async () => (await text(`/articles/${PUBLISHED.slug}`)).includes(title))
  await until(async () => (await text('/')).includes(title))
}

interface Resource {
  sys: { version: number }
  fields: { title: Record<string, string> }
}

async function manage(
  { urls, tokens }: TestServer,
  method: string,
  path: string,
  body?: unknown,
  version?: number,
): Promise<Resource> {
  const response = await fetch(`${urls.management}/spaces/magazine/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${tokens.management}`,
      'Content-Type': 'application/json',
      ...(version !== undefined && { 'X-Contentful-Version': String(version) }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Resource
  assert.ok(response.ok, JSON.stringify(answer))
  return answer
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
