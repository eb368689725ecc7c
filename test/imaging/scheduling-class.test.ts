// The scheduling of image workers, observed from outside: requests come first, and images are still rendered.
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
import { png } from '../support/images.ts'

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

/** The distinct scheduling classes and priorities of the threads of a process. */
function schedulingOf(pid: string) {
  const stats = readdirSync(`/proc/${pid}/task`).map((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ').at(-1)!.split(' '),
  )
  const distinct = (field: number) => [...new Set(stats.map((stat) => stat[field]!))]
  return { classes: distinct(38), priorities: distinct(16) }
}

const isIdle = (pid: string) => schedulingOf(pid).classes[0] === IDLE

const reasonOf = (error: unknown) => (error instanceof ImagingProblem ? error.reason : String(error))

/** A pool for one test, and its processes. */
function start(limits: Partial<PoolLimits> = {}) {
  // An image may take long on a busy machine.
  const before = new Set(children())
  const imaging = createImaging({ timeMs: 600_000, ...limits })
  const isOurs = (pid: string) => !before.has(pid) && /node|chrt/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))
  return {
    render: (bytes: Buffer) =>
      imaging.transform({ bytes }, recipe).then((out) => out.length > 0 && 'rendered', reasonOf),
    processes: () => children().filter(isOurs),
    [Symbol.asyncDispose]: () => imaging[Symbol.asyncDispose](),
  }
}

async function eventually(condition: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let i = 0; i < 2400; i++) {
    if (await condition()) return true
    await sleep(50)
  }
  return false
}

describe('image workers', { skip: process.platform !== 'linux' }, () => {
  test('run every thread in the idle class', { skip: !canIdle }, async () => {
    const bytes = await png(400, 200)
    await using imaging = start({ lowMs: 0 })
    const rendered = imaging.render(bytes)
    assert.ok(await eventually(() => imaging.processes().some(isIdle)))
    for (const pid of imaging.processes().filter(isIdle)) assert.equal(schedulingOf(pid).classes.length, 1)
    // On a busy machine a process of low priority takes over the image.
    assert.equal(await rendered, 'rendered')
  })

  for (const idleStarter of ['no-such-program', 'false']) {
    test(`run every thread with a low priority where the idle class is unavailable: ${idleStarter}`, async () => {
      await using imaging = start({ idleStarter })
      assert.equal(await imaging.render(await png(400, 200)), 'rendered')
      const [pid, ...others] = imaging.processes()
      assert.deepEqual(others, [])
      assert.deepEqual(schedulingOf(pid!), { classes: [NORMAL], priorities: ['10'] })
      assert.equal(await imaging.render(await png(40, 20)), 'rendered')
      assert.deepEqual(imaging.processes(), [pid])
    })
  }

  test('hand this image and the next ones to low priority on a busy machine', { skip: !canIdle }, async () => {
    const bytes = await png(1500, 1500)
    await using imaging = start()
    await imaging.render(bytes)
    const loops = Array.from({ length: availableParallelism() + 1 }, () =>
      spawn('timeout', ['120', 'sh', '-c', 'while :; do :; done'], { stdio: 'ignore' }),
    )
    try {
      // The first images may be rendered before the loops take all of the CPU time.
      const isHandedOver = async () => {
        assert.equal(await imaging.render(bytes), 'rendered')
        return imaging.processes().some((pid) => !isIdle(pid))
      }
      assert.ok(await eventually(isHandedOver))
      const both = imaging.processes()
      assert.equal(both.filter((pid) => !isIdle(pid)).length, 1)
      assert.equal(await imaging.render(bytes), 'rendered')
      const later = imaging.processes()
      assert.deepEqual(
        later.filter((pid) => !both.includes(pid)),
        [],
      )
    } finally {
      await Promise.all(loops.map(ended))
    }
  })

  test('use the idle class again after a while', { skip: !canIdle }, async () => {
    const bytes = await png(400, 200)
    await using imaging = start({ lowMs: 1 })
    const startsIdle = async () => {
      const rendered = imaging.render(bytes)
      const seen = await eventually(() => imaging.processes().some(isIdle))
      return (await rendered) === 'rendered' && seen
    }
    assert.ok(await startsIdle())
    for (const pid of imaging.processes().filter(isIdle)) process.kill(Number(pid), 'SIGSTOP')
    assert.equal(await imaging.render(bytes), 'rendered')
    assert.ok(await startsIdle())
    assert.ok(imaging.processes().length <= 2 * availableParallelism())
  })

  test('without CPU time in low priority report busy and do not blame the image', async () => {
    const bytes = await png(20, 20)
    await using imaging = start({ timeMs: 1500, idleStarter: 'false' })
    const isRendered = async () => (await imaging.render(bytes)) === 'rendered'
    assert.ok(await eventually(isRendered))
    process.kill(Number(imaging.processes()[0]), 'SIGSTOP')
    assert.equal(await imaging.render(bytes), 'busy')
    assert.ok(await eventually(isRendered))
  })

  for (const idleStarter of ['chrt', 'false']) {
    test(`exit with the server, even when it is killed while they work: ${idleStarter}`, async () => {
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

/** Starts an image that takes many seconds. */
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
