import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildSchema } from 'graphql'
import { sheaf } from '../support/command.ts'
import { ENGINES } from '../support/engines.ts'
import { ADMIN_TOKEN, createSite } from '../support/server.ts'
import { until } from '../support/until.ts'

const me = (url: string, token: string) => fetch(`${url}/users/me`, { headers: { Authorization: `Bearer ${token}` } })

for (const engine of ENGINES) {
  test(`migrate sets up an empty database, and says when there is nothing to do (${engine})`, async () => {
    await using site = await createSite(engine)
    const first = await sheaf(['migrate'], site.env())
    assert.deepEqual([first.code, first.stdout.startsWith('Applied 0001-baseline')], [0, true], first.stderr)
    const second = await sheaf(['migrate'], site.env())
    assert.deepEqual([second.code, second.stdout], [0, 'The database is up to date.\n'])
  })
}

test('user create and token create work beside a running server', async () => {
  await using site = await createSite('sqlite')
  await using server = await site.start()
  const created = await sheaf(['user', 'create', '--email', 'Ann@Example.org', '--name', 'Ann Lee'], site.env())
  assert.equal(created.code, 0, created.stderr)
  assert.match(
    created.stdout,
    /^Created ann@example\.org \(\w{22}\), admin of the first organization\.\nPassword: \w{16}\n$/,
  )
  const again = await sheaf(['user', 'create', '--email', 'ann@example.org'], site.env())
  assert.equal(again.code, 1)
  assert.match(again.stderr, /taken/)

  const token = await sheaf(['token', 'create', '--email', 'ann@example.org', '--days', '1'], site.env())
  assert.equal(token.code, 0, token.stderr)
  assert.match(token.stdout, /^cpm_\w{38}\n$/)
  const response = await me(server.url, token.stdout.trim())
  assert.equal(response.status, 200)
  assert.equal(((await response.json()) as { email: string }).email, 'ann@example.org')

  const signIn = (password: string) =>
    fetch(`${server.url}/app/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Sheaf-Session': 'cookie', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ email: 'ann@example.org', password }),
    })
  const before = /Password: (\w+)/.exec(created.stdout)![1]!
  assert.equal((await signIn(before)).status, 201)
  const reset = await sheaf(['user', 'password', '--email', 'Ann@example.org'], site.env())
  assert.equal(reset.code, 0, reset.stderr)
  const after = /^Password: (\w{16})$/m.exec(reset.stdout)![1]!
  assert.deepEqual([(await signIn(before)).status, (await signIn(after)).status], [403, 201])
  const nobody = await sheaf(['user', 'password', '--email', 'nobody@example.org'], site.env())
  assert.deepEqual([nobody.code, nobody.stdout], [1, ''])

  const linked = await sheaf(['user', 'reset-password', '--email', 'Ann@example.org'], site.env())
  assert.equal(linked.code, 0, linked.stderr)
  const link = /^https?:\/\/\S+(\/password-reset\/cpr_\w{38})$/m.exec(linked.stdout)![1]!
  assert.match(await (await fetch(`${server.url}${link}`)).text(), /ann@example\.org/)
  assert.equal((await signIn(after)).status, 201, 'nothing changes before the link is used')
  const none = await sheaf(['user', 'reset-password', '--email', 'nobody@example.org'], site.env())
  assert.deepEqual([none.code, none.stdout], [1, ''])

  const named = await sheaf(['organization', 'rename', '--name', 'Lighthouse Press'], site.env())
  assert.match(named.stdout, /is now called Lighthouse Press/, named.stderr)
  const blank = await sheaf(['organization', 'rename', '--name', ' '], site.env())
  assert.deepEqual([blank.code, blank.stdout], [1, ''])

  const reader = await sheaf(['token', 'create', '--read-only'], site.env())
  const put = await fetch(`${server.url}/spaces/mine`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${reader.stdout.trim()}`, 'Content-Type': 'application/json' },
    body: '{"name":"Mine"}',
  })
  assert.equal(put.status, 403)
  assert.equal((await me(server.url, reader.stdout.trim())).status, 200)
})

test('doctor finds no problem before, during and after a run; graphql schema prints a schema', async () => {
  await using site = await createSite('sqlite')
  const before = await sheaf(['doctor'], site.env())
  assert.equal(before.code, 0, before.stdout + before.stderr)
  const server = await site.start({ SHEAF_DEMO: '1' })
  const during = await sheaf(['doctor'], site.env())
  assert.equal(during.code, 0, during.stdout + during.stderr)
  assert.match(during.stdout, /✓ Data, read models and change log agree/)
  const schema = await sheaf(['graphql', 'schema', '--space', 'magazine'], site.env())
  assert.equal(schema.code, 0, schema.stderr)
  assert.match(schema.stdout, /^type Article implements Entry & _Node \{/m)
  assert.ok(buildSchema(schema.stdout).getType('ArticleFilter'))
  const unknown = await sheaf(['graphql', 'schema', '--space', 'magazine', '--environment', 'nope'], site.env())
  assert.deepEqual([unknown.code, unknown.stdout], [1, ''])
  await server.stop()
  const after = await sheaf(['doctor', '--config'], site.env())
  assert.equal(after.code, 0, after.stdout + after.stderr)
  assert.ok(!after.stdout.includes(ADMIN_TOKEN), 'secrets are not printed')
})

test('a command before the first start explains what to do', async () => {
  await using site = await createSite('sqlite')
  const early = await sheaf(['token', 'create'], site.env())
  assert.equal(early.code, 1)
  assert.match(early.stderr, /has not been set up yet/)
})

test('help lists the commands', async () => {
  const help = await sheaf(['--help'], { PATH: process.env.PATH ?? '' })
  for (const command of ['start', 'dev', 'migrate', 'doctor', 'backup', 'restore', 'user', 'token'])
    assert.ok(help.stdout.includes(command), command)
})

test('an unknown option is refused', async () => {
  const { code, stderr } = await sheaf(['start', '--port', '1'], { PATH: process.env.PATH ?? '' })
  const message = 'start has no option --port. Set SHEAF_PORT instead. Its options: --role, --json.'
  assert.deepEqual([code, stderr], [1, `sheaf: ${message}\n`])
})

test('a server creates scheduled backups and reports the last one', async () => {
  await using site = await createSite('sqlite')
  const settings = { SHEAF_BACKUP_TO: `${site.dataDir}-backups`, SHEAF_BACKUP_EVERY: '24h' }
  await using server = await site.start(settings)
  const metric = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return Number(/^sheaf_backup_last_success_timestamp_seconds (\d+)$/m.exec(text)?.[1])
  }
  await until(async () => (await metric()) > 0)
  const list = await sheaf(['backup', 'list'], site.env(settings))
  assert.match(list.stdout, /^\d{8}T\d{9}Z-\w+ {2}Sheaf \S+ on SQLite, \d+ rows \(.*\), 0 files \(0 B\)\n$/)
  const doctor = await sheaf(['doctor'], site.env(settings))
  assert.match(doctor.stdout, /✓ The last backup is \S+, .* old/)
  const nowhere = await sheaf(['backup'], site.env())
  assert.deepEqual([nowhere.code, /--to.*SHEAF_BACKUP_TO/.test(nowhere.stderr)], [1, true])
})
