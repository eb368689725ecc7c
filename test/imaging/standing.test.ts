// What decoding processes get of the processors, seen from outside: readers come first, and pictures are made all the same.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseImageParams } from '#domain/images/parse-image-params'
import { resolveRecipe } from '#domain/images/resolve-recipe'
import { ImagingProblem } from '#imaging/imaging'
import { createImaging, type PoolLimits } from '#imaging/pool'
import { png } from '../support/pictures.ts'

const recipe = resolveRecipe(
  parseImageParams(new URLSearchParams('w=10'))!,
  { contentType: 'image/png', focus: null },
  '',
)!
const NORMAL = '0'
const IDLE = '5'

const canIdle = process.platform === 'linux' && spawnSync('chrt', ['-i', '0', 'true']).status === 0

const children = (of = process.pid): string[] =>
  readFileSync(`/proc/${of}/task/${of}/children`, 'utf8').trim().split(' ').filter(Boolean)

/** The scheduling classes and priorities that the threads of a process have, each once. */
function standingOf(pid: string) {
  const stats = readdirSync(`/proc/${pid}/task`).map((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ').at(-1)!.split(' '),
  )
  const each = (field: number) => [...new Set(stats.map((stat) => stat[field]!))]
  return { classes: each(38), priorities: each(16) }
}

const isIdle = (pid: string) => standingOf(pid).classes[0] === IDLE

const reasonOf = (error: unknown) => (error instanceof ImagingProblem ? error.reason : String(error))

/** Imaging of a test's own, and the processes that it has. */
function start(limits: Partial<PoolLimits> = {}) {
  // A picture may take long on a busy machine.
  const before = new Set(children())
  const imaging = createImaging({ timeMs: 600_000, ...limits })
  const isOurs = (pid: string) => !before.has(pid) && /node|chrt/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))
  return {
    make: (bytes: Buffer) => imaging.transform({ bytes }, recipe).then((out) => out.length > 0 && 'made', reasonOf),
    processes: () => children().filter(isOurs),
    [Symbol.asyncDispose]: () => imaging[Symbol.asyncDispose](),
  }
}

async function eventually(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let i = 0; i < 2400; i++) {
    if (await isSo()) return true
    await sleep(50)
  }
  return false
}

describe('decoding processes', { skip: process.platform !== 'linux' }, () => {
  test('get what all others leave, with every thread', { skip: !canIdle }, async () => {
    const bytes = await png(400, 200)
    await using imaging = start({ lowMs: 0 })
    const made = imaging.make(bytes)
    assert.ok(await eventually(() => imaging.processes().some(isIdle)))
    for (const pid of imaging.processes().filter(isIdle)) assert.equal(standingOf(pid).classes.length, 1)
    // On a machine that is full the picture is handed on to a process of low priority.
    assert.equal(await made, 'made')
  })

  for (const idleStarter of ['no-such-program', 'false']) {
    test(`have a low priority, with every thread, where the idle class cannot be had: ${idleStarter}`, async () => {
      await using imaging = start({ idleStarter })
      assert.equal(await imaging.make(await png(400, 200)), 'made')
      const [pid, ...others] = imaging.processes()
      assert.deepEqual(others, [])
      assert.deepEqual(standingOf(pid!), { classes: [NORMAL], priorities: ['10'] })
      assert.equal(await imaging.make(await png(40, 20)), 'made')
      assert.deepEqual(imaging.processes(), [pid])
    })
  }

  test('hand their picture on where nothing is left, and those that come next', { skip: !canIdle }, async () => {
    const bytes = await png(1500, 1500)
    await using imaging = start()
    await imaging.make(bytes)
    const loops = Array.from({ length: availableParallelism() + 1 }, () =>
      spawn('timeout', ['20', 'sh', '-c', 'while :; do :; done'], { stdio: 'ignore' }),
    )
    try {
      assert.equal(await imaging.make(bytes), 'made')
      const both = imaging.processes()
      assert.equal(both.filter((pid) => !isIdle(pid)).length, 1)
      assert.equal(await imaging.make(bytes), 'made')
      const later = imaging.processes()
      assert.deepEqual(
        later.filter((pid) => !both.includes(pid)),
        [],
      )
    } finally {
      await Promise.all(loops.map(ended))
    }
  })

  test('are idle again after a while', { skip: !canIdle }, async () => {
    const bytes = await png(400, 200)
    await using imaging = start({ lowMs: 1 })
    const isBegunIdle = async () => {
      const made = imaging.make(bytes)
      const seen = await eventually(() => imaging.processes().some(isIdle))
      return (await made) === 'made' && seen
    }
    assert.ok(await isBegunIdle())
    for (const pid of imaging.processes().filter(isIdle)) process.kill(Number(pid), 'SIGSTOP')
    assert.equal(await imaging.make(bytes), 'made')
    assert.ok(await isBegunIdle())
    assert.ok(imaging.processes().length <= 2 * availableParallelism())
  })

  test('that are given no time in low standing either say so, and hold nothing against the picture', async () => {
    const bytes = await png(20, 20)
    await using imaging = start({ timeMs: 1500, idleStarter: 'false' })
    const isMade = async () => (await imaging.make(bytes)) === 'made'
    assert.ok(await eventually(isMade))
    process.kill(Number(imaging.processes()[0]), 'SIGSTOP')
    assert.equal(await imaging.make(bytes), 'busy')
    assert.ok(await eventually(isMade))
  })

  for (const idleStarter of ['chrt', 'false']) {
    test(`end with the server, even when it is killed at work: ${idleStarter}`, async () => {
      const server = spawn(process.execPath, ['--input-type=module', '-e', AT_WORK, idleStarter], {
        stdio: ['ignore', 'pipe', 'inherit'],
        cwd: import.meta.dirname,
      })
      await once(server.stdout, 'data')
      const pids = children(server.pid)
      assert.ok(pids.length >= 1)
      server.kill('SIGKILL')
      await once(server, 'exit')
      assert.ok(await eventually(() => pids.every((pid) => !existsSync(`/proc/${pid}`))))
    })
  }
})

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill()
  await exit
}

/** Has begun a picture that takes many seconds, if nobody ends it. */
const AT_WORK = `
  import { createImaging } from '#imaging/pool'
  import sharp from 'sharp'
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }).png().toBuffer()
  const imaging = createImaging({ idleStarter: process.argv[1], timeMs: 60_000 })
  const recipe = { width: 2900, height: 2900, fit: 'scale', focus: { kind: 'anchor', x: 0.5, y: 0.5 }, radius: null, background: null, format: 'avif', quality: 100, progressive: false, palette: false, animated: false }
  await imaging.inspect({ bytes })
  imaging.transform({ bytes }, recipe).catch(() => {})
  setTimeout(() => console.log('at work'), 300)
`
