import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { loadSecretKey, parseSecretKey, SecretKeyProblem } from './secret-key.ts'

function folder(t: TestContext): string {
  const dir = mkdtempSync(join(tmpdir(), 'secret-key-'))
  t.after(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

function refused(dataDir: string, message: RegExp): void {
  assert.throws(
    () => loadSecretKey({ dataDir, configured: null, mayCreate: true }),
    (error) => error instanceof SecretKeyProblem && message.test(error.message),
  )
}

test('the key file is created once, is private, and is read again', (t) => {
  const dataDir = folder(t)
  const key = loadSecretKey({ dataDir, configured: null, mayCreate: true })
  assert.equal(key.length, 32)
  assert.deepEqual(readdirSync(dataDir), ['secret.key'])
  assert.equal(statSync(join(dataDir, 'secret.key')).mode & 0o777, 0o600)
  assert.deepEqual(loadSecretKey({ dataDir, configured: null, mayCreate: true }), key)
})

test('a configured key takes precedence, and no file is written', (t) => {
  const dataDir = folder(t)
  const key = randomBytes(32)
  for (const configured of [key.toString('base64'), key.toString('base64url'), key.toString('hex')]) {
    assert.deepEqual(loadSecretKey({ dataDir, configured, mayCreate: false }), key)
  }
  assert.deepEqual(readdirSync(dataDir), [])
  assert.throws(() => loadSecretKey({ dataDir, configured: 'short', mayCreate: true }), SecretKeyProblem)
})

test('a file that other users can read is refused with the command to fix it', (t) => {
  const dataDir = folder(t)
  loadSecretKey({ dataDir, configured: null, mayCreate: true })
  for (const mode of [0o644, 0o640, 0o602]) {
    chmodSync(join(dataDir, 'secret.key'), mode)
    refused(dataDir, /chmod 600 '.*secret\.key'/)
  }
  chmodSync(join(dataDir, 'secret.key'), 0o400)
  assert.equal(loadSecretKey({ dataDir, configured: null, mayCreate: true }).length, 32)
})

test('a damaged file is never replaced', (t) => {
  const dataDir = folder(t)
  for (const content of ['', 'not a key', randomBytes(31).toString('base64')]) {
    writeFileSync(join(dataDir, 'secret.key'), content, { mode: 0o600 })
    refused(dataDir, /does not hold 32 bytes/)
  }
  rmSync(join(dataDir, 'secret.key'))
  mkdirSync(join(dataDir, 'secret.key'))
  refused(dataDir, /is not a file/)
})

test('a folder that cannot be written is reported by name', (t) => {
  refused(join(folder(t), 'missing'), /cannot be created \(ENOENT\)/)
})

test('processes that start together get the same key', async (t) => {
  const dataDir = folder(t)
  const script = `
    import { loadSecretKey } from ${JSON.stringify(import.meta.resolve('./secret-key.ts'))}
    process.stdout.write(loadSecretKey({ dataDir: ${JSON.stringify(dataDir)}, configured: null, mayCreate: true }).toString('hex'))`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const keys = (await Promise.all(Array.from({ length: 6 }, run))).map((result) => result.stdout)
  assert.match(keys[0]!, /^[0-9a-f]{64}$/)
  assert.equal(new Set(keys).size, 1)
  assert.deepEqual(readdirSync(dataDir), ['secret.key'])
})

test('a key has 32 bytes that are not all equal', () => {
  const key = randomBytes(32)
  assert.deepEqual(parseSecretKey(key.toString('hex').toUpperCase()), key)
  assert.deepEqual(parseSecretKey(key.toString('base64').replace('=', '')), key)
  for (const text of ['', 'x'.repeat(64), '0'.repeat(64), `${'A'.repeat(43)}=`, key.toString('hex').slice(1)]) {
    assert.equal(parseSecretKey(text), null, text)
  }
})

test('a missing key is not replaced when it has sealed something', (t) => {
  const dataDir = folder(t)
  assert.throws(() => loadSecretKey({ dataDir, configured: null, mayCreate: false }), /secret\.key is missing/)
})
