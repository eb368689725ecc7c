// npm run examples [-- name …]: installs, builds and checks each example against a server with the demo space. It needs a
// network and minutes, so it is not part of `npm test`.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startServer, type TestServer } from '../test/support/server.ts'
import { createTempFolder } from '../test/support/temp-folder.ts'
import { until } from '../test/support/until.ts'

const EXAMPLES = ['astro', 'next', 'nuxt']
const DRAFT = { id: 'article-long-wave', slug: 'after-dark-the-dial-gets-longer' }
const PUBLISHED = { id: 'article-first-loaf', slug: 'the-first-loaf-is-for-nobody' }

const wanted = process.argv.slice(2)
const signingSecret = randomBytes(32).toString('hex')
const previewSecret = randomBytes(16).toString('hex')

await using server = await startServer({ env: { SHEAF_DEMO: '1', SHEAF_OUTBOUND_ALLOW: '127.0.0.1,::1,localhost' } })
await manage(server, 'PUT', 'webhook_settings/signing_secret', { value: signingSecret })
const environmentLink = (id: string) => ({ sys: { type: 'Link', linkType: 'Environment', id } })
const { accessToken } = await manage(server, 'POST', 'api_keys', {
  name: 'Examples',
  environments: ['master', 'branch-*'].map(environmentLink),
})
for (const name of EXAMPLES) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await checkExample(name)
  console.log(`${name}: ok`)
}

async function checkExample(name: string): Promise<void> {
  const cwd = join(import.meta.dirname, name)
  const port = await freePort()
  using folder = createTempFolder()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    CMS_URL: server.url,
    CMS_SPACE: 'magazine',
    DELIVERY_TOKEN: accessToken!,
    PREVIEW_TOKEN: server.tokens.preview!,
    MANAGEMENT_TOKEN: server.tokens.management,
    PREVIEW_SECRET: previewSecret,
    SIGNING_SECRET: signingSecret,
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_URL: url,
    POSITION_FILE: join(folder.path, 'position'),
  }
  await npm(name, env, 'ci', '--ignore-scripts')
  await buildBranch(name, env)
  await using _site = start(['npm', 'start'], cwd, env)
  await checkSite(name, url)
  await checkStream(name, url, cwd, env)
}

/** Asynchronous: connections that the server closes meanwhile must be noticed. */
async function npm(name: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  console.log(`${name}: npm ${args.join(' ')}`)
  const child = spawn('npm', args, {
    cwd: join(import.meta.dirname, name),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  assert.equal(status, 0, `${name}: npm ${args.join(' ')} failed\n${output}`)
  return output
}

/** What the workflow of each example does: builds against an environment with the migrations of the branch. */
async function buildBranch(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  const branch = `feature/${name}`
  const environment = (await npm(name, env, 'run', '--silent', 'environment', 'create', branch)).trim()
  assert.match(environment, new RegExp(`^branch-feature-${name}-\\w{8}$`))
  const branchEnv = { ...env, CMS_ENVIRONMENT: environment }
  for (const script of ['types', 'build', 'check']) await npm(name, branchEnv, 'run', script)
  const types = join(import.meta.dirname, name, name === 'astro' ? 'src/types' : 'types')
  assert.ok(
    readdirSync(types).some((file) => readFileSync(join(types, file), 'utf8').includes('subtitle')),
    'the types have the field that the migration adds',
  )
  await npm(name, env, 'run', '--silent', 'environment', 'delete', branch)
  const { items } = await manage(server, 'GET', 'environments')
  assert.ok(items!.every(({ sys }) => sys.id !== environment))
}

/** Starts a command in a process group of its own, so that it ends with the processes it starts. */
function start([command, ...args]: [string, ...string[]], cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const ended = once(child, 'exit')
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  return {
    output: () => output,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM')
      await ended
    },
  }
}

/** The site shows changes without a webhook while follow-changes.mjs runs, and later those that it missed. */
async function checkStream(name: string, url: string, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const path = `/articles/${PUBLISHED.slug}`
  const shows = async (title: string) => (await (await fetch(`${url}${path}`)).text()).includes(title)
  const follow = () => start(['npm', 'run', '--silent', 'follow'], cwd, env)
  {
    await using follower = follow()
    await until(() => follower.output().includes('everything'))
    assert.ok(await shows(`A Loaf for ${name}`), 'the site caches the old title')
    await publishTitle(`A Streamed Loaf for ${name}`)
    await until(() => follower.output().includes(`/e.${PUBLISHED.id}`))
    assert.ok(await shows(`A Streamed Loaf for ${name}`), 'and then the new one')
  }
  await publishTitle(`A Missed Loaf for ${name}`)
  assert.ok(!(await shows(`A Missed Loaf for ${name}`)), 'the site caches until it is notified')
  {
    await using follower = follow()
    await until(() => shows(`A Missed Loaf for ${name}`))
    await until(() => follower.output().includes(`/e.${PUBLISHED.id}`))
    assert.doesNotMatch(follower.output(), /everything/, 'it resumes from the saved position')
  }
  // A position that the server does not have causes a reset.
  await publishTitle(`A Reset Loaf for ${name}`)
  writeFileSync(env.POSITION_FILE!, '999999999')
  await using follower = follow()
  await until(() => shows(`A Reset Loaf for ${name}`))
  await until(() => follower.output().includes('everything'))
}

async function publishTitle(title: string): Promise<void> {
  const path = `environments/master/entries/${PUBLISHED.id}`
  const { sys, fields } = await manage(server, 'GET', path)
  fields.title['en-US'] = title
  const saved = await manage(server, 'PUT', path, { fields }, sys.version)
  await manage(server, 'PUT', `${path}/published`, undefined, saved.sys.version)
}

/** All examples have the same routes. */
async function checkSite(name: string, url: string): Promise<void> {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, { headers, redirect: 'manual' })
  const read = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()

  await until(async () => (await get('/').catch(() => null))?.status === 200)
  assert.match(await read('/'), new RegExp(`href="/articles/${PUBLISHED.slug}"`))
  const article = await read(`/articles/${PUBLISHED.slug}`)
  const { fields } = await manage(server, 'GET', `environments/master/entries/${PUBLISHED.id}`)
  assert.match(article, new RegExp(`<h1>${fields.title['en-US']}</h1>`))
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
  await publishTitle(title)
  await until(async () => (await read(`/articles/${PUBLISHED.slug}`)).includes(title))
  await until(async () => (await read('/')).includes(title))
  const { sys } = await manage(server, 'GET', `webhook_definitions/${name}`)
  await manage(server, 'DELETE', `webhook_definitions/${name}`, undefined, sys.version)
}

interface Resource {
  sys: { version: number }
  fields: { title: Record<string, string> }
  accessToken?: string
  items?: { sys: { id: string } }[]
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
  const received = await response.text()
  assert.ok(response.ok, received)
  return (received === '' ? {} : JSON.parse(received)) as Resource
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
