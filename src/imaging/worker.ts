// The process that decodes pictures. It knows nothing but the picture in hand, and may die at any time.
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import type { ImageSource } from './imaging.ts'
import { inspect } from './inspect.ts'
import type { Answer, Task } from './protocol.ts'
import { transform } from './transform.ts'

const MEMORY_BYTES = Number(process.argv[2])
/** Less than this of a processor, and a picture was not given the time that it had. */
const LEAST_MS = Number(process.argv[3])

sharp.concurrency(1)
// Nothing is ever asked for twice in a row; what has been is kept elsewhere.
sharp.cache(false)
stepBack()

setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES) die()
}, 50).unref()

/** An exit in good order would wait for the picture in hand. */
function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** Those who read content come first. On Linux a priority is one thread's own, inherited by those that it starts later. */
function stepBack(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
}

async function work(task: Task): Promise<Answer> {
  const before = process.cpuUsage()
  try {
    const source = inputOf(task.source)
    if (task.recipe === null) return { facts: await inspect(source) }
    return { bytes: await transform(source, task.recipe) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const reason = /pixel limit|exceeds|too large|dimensions/i.test(message)
      ? 'too-large'
      : /timeout/i.test(message)
        ? slowBy(before)
        : 'unreadable'
    return { problem: { reason, message } }
  }
}

/** Who got little of the processors is not slow. */
function slowBy(before: NodeJS.CpuUsage): 'too-slow' | 'busy' {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 < LEAST_MS ? 'busy' : 'too-slow'
}

const inputOf = (source: ImageSource): string | Buffer => ('path' in source ? source.path : Buffer.from(source.bytes))

const say = (answer: Answer) => process.send!(answer)

process.on('message', async (task: Task) => {
  say(await work(task))
})
process.on('disconnect', die)
say({ ready: true })
