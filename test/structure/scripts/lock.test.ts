import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { withLock } from '../../../scripts/support/lock.mjs'
import { createTempFolder } from '../../support/temp-folder.ts'

const LOCK_FILE = join(import.meta.dirname, '../../../scripts/support/lock.mjs')

/** A process that runs `work` while holding the lock, up to `ready()`. */
async function holder(folder: string, work: string) {
  const code = `
    import { withLock } from ${JSON.stringify(LOCK_FILE)}
    const ready = () => console.log('ready')
    await withLock(${JSON.stringify(folder)}, async (lock) => { ${work} })
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

const FOR_EVER = 'await new Promise(() => setInterval(() => {}, 1000))'

test('one owner at a time, also across processes', async () => {
  using folder = createTempFolder()
  const lock = join(folder.path, 'lock')
  const log = folder.write('log', '')
  const append = `
    const { appendFileSync } = await import('node:fs')
    ready()
    for (let n = 0; n < 5; n++) {
      appendFileSync(${JSON.stringify(log)}, 'in\\n')
      await new Promise((resolve) => setTimeout(resolve, 5))
      appendFileSync(${JSON.stringify(log)}, 'out\\n')
    }`
  const children = await Promise.all([holder(lock, append), holder(lock, append), holder(lock, append)])
  await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')))
  assert.equal(readFileSync(log, 'utf8'), 'in\nout\n'.repeat(15))
  assert.equal(existsSync(lock), false)
})

test('a waiting process reports the owner', async () => {
  using folder = createTempFolder()
  const lock = join(folder.path, 'lock')
  const other = await holder(
    lock,
    "ready(); await new Promise((resolve) => process.stdin.once('end', resolve).resume())",
  )
  let seen: number | undefined
  const done = withLock(lock, async () => 'mine', {
    onWait(owner) {
      seen = owner?.pid
      other.stdin.end()
    },
  })
  assert.equal(await done, 'mine')
  assert.equal(seen, other.pid)
})

test('the lock of a process that was killed is taken over', async () => {
  using folder = createTempFolder()
  const lock = join(folder.path, 'lock')
  const other = await holder(lock, `ready(); ${FOR_EVER}`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  assert.ok(existsSync(lock))
  let waited = false
  await withLock(lock, async () => {}, {
    onWait() {
      waited = true
    },
  })
  assert.equal(waited, false)
})

test('a child of a killed owner holds the lock until it exits', async () => {
  using folder = createTempFolder()
  const lock = join(folder.path, 'lock')
  const installer = spawn('sleep', ['60'])
  const other = await holder(lock, `lock.covers(${installer.pid}); ready(); ${FOR_EVER}`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  let waited = false
  await withLock(lock, async () => {}, {
    onWait() {
      waited = true
      installer.kill('SIGKILL')
    },
  })
  assert.equal(waited, true)
})

test('a lock without an owner expires', async () => {
  using folder = createTempFolder()
  const lock = join(folder.path, 'lock')
  mkdirSync(lock)
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(lock, longAgo, longAgo)
  assert.equal(await withLock(lock, async () => 'mine'), 'mine')
})

test('the lock is released when the work fails', async () => {
  using folder = createTempFolder()
  const lock = join(folder.path, 'lock')
  await assert.rejects(
    withLock(lock, async () => {
      throw new Error('no')
    }),
    /no/,
  )
  assert.equal(existsSync(lock), false)
})
