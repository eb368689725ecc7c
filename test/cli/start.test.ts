import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAIN, sheaf } from '../support/command.ts'
import { createSite } from '../support/server.ts'

test('a server that is started again prints the same tokens', async () => {
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

test('what is printed for people works when pasted', async () => {
  await using site = await createSite('sqlite')
  const child = spawn(process.execPath, [MAIN, 'start'], {
    env: site.env({ SHEAF_DEMO: '1' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    printed += chunk
    if (printed.includes('curl')) break
  }
  for (const word of ['Web app', 'Delivery', 'Preview', 'Management', 'Images', 'Sign in'])
    assert.ok(printed.includes(word), word)
  const [, token, url] = /curl -H 'Authorization: Bearer (\S+)' '(\S+)'/.exec(printed) ?? []
  const response = await fetch(url!, { headers: { Authorization: `Bearer ${token}` } })
  assert.equal(((await response.json()) as { items: unknown[] }).items.length, 3)
  child.kill('SIGTERM')
  await once(child, 'exit')
})

test('a first start that is killed in the middle is completed by the next', async () => {
  await using site = await createSite('sqlite')
  for (const life of [250, 450, 650, 850]) {
    const child = spawn(process.execPath, [MAIN, 'start'], { env: site.env({ SHEAF_DEMO: '1' }), stdio: 'ignore' })
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

test('an idle server with the demo space needs less than 150 MB', {
  skip: process.platform === 'linux' ? false : 'reads /proc',
}, async () => {
  await using site = await createSite('sqlite')
  await (await site.start({ SHEAF_DEMO: '1' })).stop()
  await using server = await site.start({ SHEAF_DEMO: '1' })
  await sleep(500)
  const { readFileSync } = await import('node:fs')
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8')) ?? []
  assert.ok(Number(kilobytes) < 150_000, `${kilobytes} kB`)
})
