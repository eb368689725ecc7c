// The npm package, installed into an empty folder: it runs without the checkout.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { innerNpmEnvironment } from '../../scripts/support/npm.mjs'
import { type Announcement, createSite } from '../support/server.ts'

const PACK = fileURLToPath(new URL('../../scripts/package/pack.mjs', import.meta.url))
const run = promisify(execFile)
const nodeFolder = dirname(realpathSync(process.execPath))
const PATH = [nodeFolder, process.env.PATH].join(delimiter)
const npmEnv = { ...innerNpmEnvironment(process.env), PATH } as Record<string, string>

test('the package runs in an empty folder: APIs, web app, images, API document and servers for tests', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-package-'))
  try {
    const packed = await run(process.execPath, [PACK, folder], { env: npmEnv })
    const tarball = packed.stdout.trim()
    const site = join(folder, 'site')
    mkdirSync(site)
    await run('npm', ['install', tarball, '--prefer-offline', '--no-audit', '--no-fund', '--prefix', site], {
      env: npmEnv,
      cwd: site,
    })
    await assertRuns(join(site, 'node_modules', '.bin', 'sheaf'))
    await assertTestable(site)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

async function assertRuns(command: string): Promise<void> {
  await using site = await createSite('sqlite')
  const env = { ...site.env({ SHEAF_DEMO: '1' }), PATH }
  assert.match((await run(command, ['--version'], { env })).stdout, /^\d+\.\d+\.\d+/)
  const server = spawn(command, ['start', '--json'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(server, 'exit')
  try {
    const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string]
    const { urls, tokens, space } = JSON.parse(line) as Announcement
    const get = async (url: string): Promise<Response> => {
      const response = await fetch(url, { headers: { Authorization: `Bearer ${tokens.delivery}` } })
      assert.equal(response.status, 200, url)
      return response
    }
    const page = await (await get(`${urls.base}/app/`)).text()
    const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? []
    await get(new URL(script!, urls.base).href)
    const assets = (await (await get(`${urls.delivery}/spaces/${space}/assets`)).json()) as {
      items: { fields: { file: { url: string; contentType: string } } }[]
    }
    const image = assets.items.find(({ fields }) => fields.file.contentType === 'image/jpeg')
    const resized = await get(`${new URL(image!.fields.file.url, urls.base).href}?w=80&f=face&fit=fill&h=80&fm=webp`)
    assert.equal(resized.headers.get('content-type'), 'image/webp')
    const document = (await (await get(`${urls.base}/openapi.json`)).json()) as { openapi: string }
    assert.match(document.openapi, /^3\.1/)
  } finally {
    server.kill('SIGTERM')
  }
  assert.deepEqual(await exited, [0, null])
}

const TESTING = `
import { startSheaf } from 'sheaf/testing'
await using sheaf = await startSheaf({ space: 'mine' })
await sheaf.reset()
const { status } = await fetch(\`\${sheaf.url}/spaces/mine/entries?access_token=\${sheaf.deliveryToken}\`)
console.log(status)
`

/** `sheaf/testing` starts servers, and TypeScript finds its types. */
async function assertTestable(site: string): Promise<void> {
  const file = join(site, 'testing.mts')
  writeFileSync(file, TESTING)
  assert.equal((await run(process.execPath, [file], { cwd: site })).stdout, '200\n')
  const typescript = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
  const types = fileURLToPath(new URL('../../node_modules/@types', import.meta.url))
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'esnext', '--typeRoots', types]
  await run(process.execPath, [typescript, ...options, '--types', 'node', file], { cwd: site })
}
