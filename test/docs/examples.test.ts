// Every command and every file on these pages runs against one server with the demo space, and prints what the page shows.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { nginx } from '../support/caching-proxy.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { matches, readExamples } from './read-examples.ts'
import { runExamples } from './run-examples.ts'
import { checkBranchEnvironment, checkCopies, checkFollower } from './starters.ts'

const PAGES = [
  'docs/guides/fetch.md',
  'docs/guides/preview.md',
  'docs/live-preview.md',
  'docs/guides/types.md',
  'docs/guides/sync.md',
  'docs/quick-start.md',
  'docs/migrating.md',
  'docs/security.md',
  'docs/tools.md',
  'docs/environments.md',
  'docs/webhooks.md',
  'docs/assets.md',
  'docs/change-stream.md',
]

describe('the examples of the documentation', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ env: { SHEAF_DEMO: '1', SHEAF_OUTBOUND_ALLOW: '127.0.0.1,::1,localhost' } })
  })
  after(() => server?.[Symbol.asyncDispose]())

  for (const page of PAGES) {
    test(page, { timeout: 900_000 }, async () => {
      const ports = { '4000': Number(new URL(server.url).port), '4001': await freePort(), '4443': await freePort() }
      assert.ok((await runExamples(page, server, ports)) > 0, `${page} has no examples`)
    })
  }

  test('starter sites: all have the same scripts', checkCopies)
  test('starter sites: a script reports what changed, resumes, and handles a reset', () => checkFollower(server))
  test('starter sites: a branch has its own environment with its migrations', () => checkBranchEnvironment(server))
})

// Requests through nginx with this configuration: test/purging/proxies.test.ts.
test('nginx accepts the configuration of docs/caching.md', { skip: nginx ? false : 'nginx is not installed' }, () => {
  const [, config] = /```nginx\n(.*?)```/s.exec(
    readFileSync(new URL('../../docs/caching.md', import.meta.url), 'utf8'),
  )!
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-nginx-'))
  try {
    const file = join(folder, 'nginx.conf')
    const logs = `pid ${folder}/pid; error_log stderr;`
    writeFileSync(file, `${logs} events {} http { access_log off; ${config!.replace('/var/cache/nginx', folder)} }`)
    const { status, stderr } = spawnSync(nginx!, ['-t', '-c', file, '-e', 'stderr'], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('reading examples', () => {
  const page = [
    '```js',
    '// a.mjs',
    'console.log(1)',
    '```',
    '',
    '```sh',
    'node a.mjs',
    '```',
    '',
    '```text',
    '1',
    '```',
    '',
    '<!-- not run: it never ends -->',
    '```sh',
    'yes',
    '```',
  ].join('\n')

  test('a block is a file or commands with their output, unless the page says why it is not run', () => {
    const found = readExamples(page).map(({ kind, name, output }) => [kind, name, output?.text])
    assert.deepEqual(found, [
      ['file', 'a.mjs', undefined],
      ['commands', undefined, '1\n'],
    ])
  })

  test('a file without a name is an error', () => {
    assert.throws(() => readExamples('```js\nlet a\n```\n'), /line 1/)
  })

  test('an ellipsis stands for any text', () => {
    assert.ok(matches('{ "a": [1, 2] }', { text: '{"a": […]}', isJson: true }))
    assert.ok(matches('one\ntwo\nthree\n', { text: 'one\n…\nthree\n', isJson: false }))
    assert.ok(!matches('one\ntwo\n', { text: 'one\n', isJson: false }))
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
