// A worker process that decodes images, one at a time. It has no state and may be killed at any time.
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { cropImage } from './crop.ts'
import type { ImageSource } from './imaging.ts'
import { inspect } from './inspect.ts'
import type { Reply, Task } from './protocol.ts'
import { transform } from './transform.ts'

const MEMORY_BYTES = Number(process.argv[2])

sharp.concurrency(1)
// Images rarely repeat here: variants are cached by the server.
sharp.cache(false)
lowerPriority()

setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES) die()
}, 50).unref()

/** A regular exit would wait for the image that is being decoded. */
function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** Requests come first. On Linux each thread has its own priority; threads that start later inherit it. */
function lowerPriority(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
}

async function work(task: Task): Promise<Reply> {
  try {
    const source = inputOf(task.source)
    if (task.crop) return { bytes: await cropImage(source, task.crop) }
    if (task.recipe === null) return { facts: await inspect(source) }
    return { bytes: await transform(source, task.recipe) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const reason = /pixel limit|exceeds|too large|dimensions/i.test(message) ? 'too-large' : 'unreadable'
    return { problem: { reason, message } }
  }
}

const inputOf = (source: ImageSource): string | Buffer => ('path' in source ? source.path : Buffer.from(source.bytes))

const send = (reply: Reply) => process.send!(reply)

process.on('message', async (task: Task) => {
  send(await work(task))
})
process.on('disconnect', die)
send({ ready: true })
