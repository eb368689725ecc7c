import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sheaf } from '../support/command.ts'
import { canMount, withMemoryDisk } from '../support/mount.ts'
import { createSite, startServer } from '../support/server.ts'
import { createTempFolder } from '../support/temp-folder.ts'

/** Each refused start exits at once, with one clear sentence and without a stack trace. */
async function refuses(env: Record<string, string>, message: RegExp): Promise<string> {
  const { code, stdout, stderr } = await sheaf(['start'], env)
  assert.equal(code, 1, stdout + stderr)
  assert.match(stderr, message)
  assert.ok(!/\n\s+at /.test(stderr), `a stack was shown:\n${stderr}`)
  return stderr
}

test('a second server on the same data folder; the first one keeps running', async () => {
  await using site = await createSite('sqlite')
  await using first = await site.start()
  await refuses(site.env(), /Another Sheaf server \(process \d+\) is using the data folder/)
  assert.equal((await fetch(`${first.url}/readyz`)).status, 200)
})

test('a port in use', async () => {
  await using first = await startServer()
  await using site = await createSite('sqlite')
  const { port } = new URL(first.url)
  await refuses(site.env({ SHEAF_PORT: port }), new RegExp(`Port ${port} is already in use`))
})

test('a port in use, with several workers', async () => {
  await using first = await startServer()
  await using site = await createSite('sqlite')
  const { port } = new URL(first.url)
  await refuses(site.env({ SHEAF_PORT: port, SHEAF_WORKERS: '2' }), new RegExp(`Port ${port} is already in use`))
})

test('an invalid certificate', async () => {
  await using site = await createSite('sqlite')
  using folder = createTempFolder()
  const [cert, key] = [folder.write('cert.pem', 'junk'), folder.write('key.pem', 'junk')]
  await refuses(site.env({ SHEAF_TLS_CERT: cert, SHEAF_TLS_KEY: key }), /SHEAF_TLS_CERT.*cannot be used/)
})

test('invalid settings, all at once, each with its name', async () => {
  await using site = await createSite('sqlite')
  const wrong = { SHEAF_PORT: 'abc', SHEAF_WORKERS: '0', SHEAF_PROT: '1', SHEAF_ADMIN_PASSWORD: 'tooshort' }
  const stderr = await refuses(site.env(wrong), /The configuration has problems/)
  for (const name of Object.keys(wrong)) assert.ok(stderr.includes(name), `${name} is not named:\n${stderr}`)
  assert.ok(!stderr.includes('tooshort'), 'a secret was repeated')
})

test('a data folder that is a file', async () => {
  await using site = await createSite('sqlite')
  writeFileSync(site.dataDir, 'not a folder')
  await refuses(site.env(), /cannot be created/)
})

test('a data folder that cannot be written', { skip: canMount() ? false : 'needs the right to mount' }, async () => {
  await using site = await createSite('sqlite')
  await withMemoryDisk(site.dataDir, 'ro', async () => {
    await refuses(site.env(), /cannot be written: EROFS/)
  })
})

test('a missing or different secret key', async () => {
  await using site = await createSite('sqlite')
  await (await site.start()).stop()
  rmSync(join(site.dataDir, 'secret.key'))
  await refuses(site.env(), /secret\.key is missing/)
  const other = Buffer.from('a key of thirty-two other bytes!').toString('base64')
  await refuses(site.env({ SHEAF_SECRET_KEY: other }), /is not the one that this database was created with/)
})

test('a database without the schema of this version, when migrations are run elsewhere', async () => {
  await using site = await createSite('sqlite')
  await refuses(site.env({ SHEAF_MIGRATE: '0' }), /has not been set up yet\. Run: sheaf migrate/)
  assert.equal((await sheaf(['migrate'], site.env({ SHEAF_MIGRATE: '0' }))).code, 0)
  await using server = await site.start({ SHEAF_MIGRATE: '0' })
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200)
})

test('an unreachable PostgreSQL, without printing its password', async () => {
  await using site = await createSite('sqlite')
  const env = site.env({ SHEAF_DATABASE_URL: 'postgres://ann:secretword@127.0.0.1:1/sheaf' })
  const stderr = await refuses(env, /PostgreSQL \(SHEAF_DATABASE_URL\) cannot be reached/)
  assert.ok(!stderr.includes('secretword'))
})
