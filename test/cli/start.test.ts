import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { announcement } from '#cli/announce'
import { mainFile } from '../support/build.ts'
import { sheaf } from '../support/command.ts'
import { createSite } from '../support/server.ts'
import { until } from '../support/until.ts'

test('a server that starts again prints the same tokens', async () => {
  await using site = await createSite('sqlite')
  const env = { SHEAF_DEMO: '1', SHEAF_ADMIN_TOKEN: '', SHEAF_ADMIN_PASSWORD: '' }
  const first = await site.start(env)
  const { tokens, admin } = first
  assert.match(tokens.delivery ?? '', /^cpd_/)
  assert.match(tokens.preview ?? '', /^cpp_/)
  assert.match(tokens.management, /^cpm_/)
  assert.match(admin.password ?? '', /^\w{16}$/)
  assert.equal(await first.stop(), 0)
  await using second = await site.start(env)
  assert.deepEqual({ tokens: second.tokens, admin: second.admin }, { tokens, admin })
  const response = await fetch(`${second.urls.delivery}/spaces/${second.space}/entries?content_type=article`, {
    headers: { Authorization: `Bearer ${tokens.delivery}` },
  })
  assert.equal(response.status, 200)
})

test('no secret is printed into a log: the first start writes them to a private file, later ones explain how to get new ones', async () => {
  await using site = await createSite('sqlite')
  const env = site.env({ SHEAF_DEMO: '1', SHEAF_ADMIN_TOKEN: '', SHEAF_ADMIN_PASSWORD: '' })
  const file = join(env.SHEAF_DATA!, 'first-login.txt')
  const start = async (check: () => Promise<void>) => {
    const child = spawn(process.execPath, [await mainFile(), 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      printed += chunk
      if (printed.includes('Sign in') && printed.endsWith('\n\n')) break
    }
    await check()
    child.kill('SIGTERM')
    await once(child, 'exit')
    for (const word of ['Web app', 'Delivery', 'Preview', 'Management', 'Images', 'Sign in'])
      assert.ok(printed.includes(word), word)
    assert.doesNotMatch(printed, /cp[dpm]_|Bearer/)
    return printed
  }
  let password = ''
  const first = await start(async () => {
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    const stored = await readFile(file, 'utf8')
    password = /Sign in\s+\S+\s+(\S+)/.exec(stored)![1]!
    assert.match(stored, /Management token\s+cpm_\w{38}/)
    const [, token, url] = /curl -H 'Authorization: Bearer (\S+)' '(\S+)'/.exec(stored) ?? []
    const response = await fetch(url!, { headers: { Authorization: `Bearer ${token}` } })
    assert.equal(
      ((await response.json()) as { items: unknown[] }).items.length,
      3,
      'the printed command works when pasted',
    )
  })
  assert.ok(first.includes(file))
  assert.ok(!first.includes(password))
  await rm(file)
  const second = await start(async () => {})
  assert.ok(!second.includes(password))
  assert.match(second, /sheaf user password/)
  await assert.rejects(stat(file))
})

test('on a terminal the first start shows login and tokens, later ones do not', async () => {
  const config = { admin: { token: null }, publicUrls: { base: 'http://x' } } as never
  const access = { email: 'a@example.org', password: 'generated', managementToken: 'cpm_1', demo: null, isFirst: true }
  const facts = { version: '1', seconds: 1, config, access }
  assert.match(announcement(facts, 'here'), /a@example.org {2}generated.*cpm_1/s)
  assert.doesNotMatch(announcement(facts, 'nowhere'), /generated|cpm_1/)
})

test('a first start that is killed is completed by the next one', async () => {
  await using site = await createSite('sqlite')
  for (const life of [150, 300, 450, 600]) {
    const child = spawn(process.execPath, [await mainFile(), 'start'], {
      env: site.env({ SHEAF_DEMO: '1' }),
      stdio: 'ignore',
    })
    await sleep(life)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await using server = await site.start({ SHEAF_DEMO: '1' })
  const count = async (what: string) => {
    const response = await fetch(`${server.urls.preview}/spaces/${server.space}/${what}`, {
      headers: { Authorization: `Bearer ${server.tokens.preview}` },
    })
    return ((await response.json()) as { total: number }).total
  }
  assert.deepEqual([await count('entries'), await count('assets')], [22, 16])
  const doctor = await sheaf(['doctor'], site.env())
  assert.equal(doctor.code, 0, doctor.stdout)
})

test('an idle server with the demo space needs less than 75 MB of its own', {
  skip: process.platform === 'linux' ? false : 'reads /proc',
}, async () => {
  await using site = await createSite('sqlite')
  const env = { SHEAF_DEMO: '1', SHEAF_CHECK_RESPONSES: '0' }
  await (await site.start(env)).stop()
  await using server = await site.start(env)
  await sleep(500)
  // Without mapped files: how much of the Node binary is resident depends on what else runs on the machine.
  await until(async () => {
    const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8')
    const [, kilobytes] = /RssAnon:\s+(\d+) kB/.exec(status) ?? []
    return Number(kilobytes) < 75_000
  })
})
