// Runs the scripts of the starter sites against a server with the demo space. `npm run examples` checks the sites themselves.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import type { TestServer } from '../support/server.ts'
import { createTempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'

const EXAMPLES = join(import.meta.dirname, '../../examples')
const STARTERS = ['astro', 'next', 'nuxt']
const SECRET = 'a secret for the calls of this test'

/** Every starter is complete by itself, so it has its own copy of these files. */
const SHARED = [
  'model.mjs',
  'follow-changes.mjs',
  'branch-environment.mjs',
  'migrations/0001-subtitle.mjs',
  '.github/workflows/content.yml',
]

export function checkCopies(): void {
  const read = (starter: string, file: string) => readFileSync(join(EXAMPLES, starter, file), 'utf8')
  for (const file of SHARED) {
    for (const starter of STARTERS) assert.equal(read(starter, file), read(STARTERS[0]!, file), `${starter}/${file}`)
  }
  assert.equal(read('nuxt', 'server/utils/read-cache.ts'), read('astro', 'src/read-cache.ts'))
}

const environmentOf = (server: TestServer): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  CMS_URL: server.url,
  MANAGEMENT_TOKEN: server.tokens.management,
  DELIVERY_TOKEN: server.tokens.delivery!,
})

/** Follows changes, stops, resumes, and starts again from a position that the server does not have. */
export async function checkFollower(server: TestServer): Promise<void> {
  const calls: (readonly string[] | null)[] = []
  let isDown = false
  let refused = 0
  const site = createServer(async (request, response) => {
    const body = await text(request)
    const secret = `whsec_${Buffer.from(SECRET).toString('base64')}`
    new Webhook(secret).verify(body, request.headers as Record<string, string>)
    if (isDown) refused++
    else calls.push(JSON.parse(body).keys)
    response.writeHead(isDown ? 503 : 204).end()
  })
  await once(site.listen(0, '127.0.0.1'), 'listening')
  using folder = createTempFolder()
  const POSITION_FILE = join(folder.path, 'position')
  const SITE_URL = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const follow = () => {
    const env = { ...environmentOf(server), SIGNING_SECRET: SECRET, SITE_URL, POSITION_FILE }
    const child = spawn(process.execPath, [join(EXAMPLES, 'astro/follow-changes.mjs')], { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    return {
      async [Symbol.asyncDispose]() {
        child.kill()
        await ended
      },
    }
  }
  const hasCall = (matches: (keys: readonly string[] | null) => boolean) => until(() => calls.some(matches))
  const names = (id: string) => (keys: readonly string[] | null) => keys?.includes(`magazine/master/e.${id}`) ?? false
  try {
    {
      await using _follower = follow()
      await hasCall((keys) => keys === null)
      isDown = true
      await publish(server, 'category-overhead')
      await until(() => refused > 0)
      isDown = false
      await hasCall(names('category-overhead'))
    }
    calls.length = 0
    await publish(server, 'author-jun')
    {
      await using _follower = follow()
      await hasCall(names('author-jun'))
      assert.ok(!calls.includes(null), 'it resumes from the saved position')
    }
    calls.length = 0
    writeFileSync(POSITION_FILE, '999999999')
    await using _follower = follow()
    await hasCall((keys) => keys === null)
  } finally {
    site.close()
  }
}

/** An environment for a branch with its migrations; later the same migrations in master, once. */
export async function checkBranchEnvironment(server: TestServer): Promise<void> {
  const run = async (...args: string[]) => {
    const script = join(EXAMPLES, 'astro/branch-environment.mjs')
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env: environmentOf(server) })
    return stdout.trim()
  }
  const fieldsIn = async (environment: string) => {
    const { fields } = await manage(server, 'GET', `environments/${environment}/content_types/article`)
    return fields!.map(({ id }) => id)
  }
  const id = await run('create', 'feature/subtitle')
  assert.match(id, /^branch-feature-subtitle-\w{8}$/)
  assert.equal(await run('create', 'feature/subtitle'), id, 'a second run replaces the environment')
  assert.ok((await fieldsIn(id)).includes('subtitle'))
  assert.ok(!(await fieldsIn('master')).includes('subtitle'))
  await run('migrate', 'master')
  await run('migrate', 'master')
  assert.equal((await fieldsIn('master')).filter((field) => field === 'subtitle').length, 1)
  await run('delete', 'feature/subtitle')
  const { items } = await manage(server, 'GET', 'environments')
  assert.ok(!items!.some(({ sys }) => sys.id === id))
}

async function publish(server: TestServer, entry: string): Promise<void> {
  const path = `environments/master/entries/${entry}`
  const { sys } = await manage(server, 'GET', path)
  await manage(server, 'PUT', `${path}/published`, sys.version)
}

interface Resource {
  sys: { id: string; version: number }
  fields?: { id: string }[]
  items?: Resource[]
}

async function manage({ url, tokens }: TestServer, method: string, path: string, version?: number): Promise<Resource> {
  const response = await fetch(`${url}/api/spaces/magazine/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${tokens.management}`,
      ...(version !== undefined && { 'X-Contentful-Version': String(version) }),
    },
  })
  const body = (await response.json()) as Resource
  assert.ok(response.ok, JSON.stringify(body))
  return body
}
