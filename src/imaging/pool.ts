import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Recipe } from '#domain/images/recipe'
import { createGate, GateFull } from '#lib/gate'
import { type ImageFacts, type ImageSource, type Imaging, ImagingProblem } from './imaging.ts'
import { processorMsOf, TICK_MS } from './processor-time.ts'
import type { Answer, Task } from './protocol.ts'

export interface PoolLimits {
  /** Pictures that are worked on at a time, and those that may wait. */
  atOnce: number
  waiting: number
  /** A process that takes longer is ended. */
  timeMs: number
  memoryBytes: number
  /** A process that has had nothing to do for so long is ended. */
  idleMs: number
}

/** A processor is left to those who read and write; many pictures at a time would take much memory. */
const atOnce = Math.min(Math.max(availableParallelism() - 1, 1), 4)

const STANDARD: PoolLimits = { atOnce, waiting: 50, timeMs: 10_000, memoryBytes: 1024 ** 3, idleMs: 60_000 }

/** Decoding processes, started when the first picture comes. Each has one picture in hand; one that dies is replaced. */
export function createImaging(limits: Partial<PoolLimits> = {}): Imaging {
  return new Pool({ ...STANDARD, ...limits })
}

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))

class Pool implements Imaging {
  readonly #limits: PoolLimits
  readonly #gate
  readonly #all = new Set<ChildProcess>()
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>()

  constructor(limits: PoolLimits) {
    this.#limits = limits
    this.#gate = createGate(limits)
  }

  async inspect(source: ImageSource): Promise<ImageFacts> {
    const answer = await this.#ask({ source, recipe: null })
    if (!('facts' in answer)) throw new Error('a decoding process gave no facts')
    return answer.facts
  }

  async transform(source: ImageSource, recipe: Recipe): Promise<Buffer> {
    const answer = await this.#ask({ source, recipe })
    if (!('bytes' in answer)) throw new Error('a decoding process gave no picture')
    return Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const timer of this.#idle.values()) clearTimeout(timer)
    await Promise.all([...this.#all].map(end))
  }

  /** Of a processor: who had less was not slow. */
  get #leastMs(): number {
    return this.#limits.timeMs / 2
  }

  async #ask(task: Task): Promise<Exclude<Answer, { problem: unknown }>> {
    try {
      const answer = await this.#gate.run(() => this.#work(task))
      if ('problem' in answer) throw new ImagingProblem(answer.problem.reason, answer.problem.message)
      return answer
    } catch (error) {
      if (error instanceof GateFull) throw new ImagingProblem('busy', error.message)
      throw error
    }
  }

  async #work(task: Task): Promise<Answer> {
    const child = await this.#take()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const onExit = () => reject(new ImagingProblem('crashed', 'the process that decodes pictures has died'))
    const before = processorMsOf(child.pid!)
    const timer = setTimeout(() => {
      const now = processorMsOf(child.pid!)
      // On a machine that is busy with other things it is not the picture's fault.
      const isStarved = before !== null && now !== null && now - before + TICK_MS < this.#leastMs
      const reason = isStarved ? 'busy' : 'too-slow'
      reject(new ImagingProblem(reason, 'the picture took too long'))
    }, this.#limits.timeMs)
    child.once('message', resolve).once('exit', onExit)
    try {
      // Nobody was there to take it: it has died before, of something else.
      child.send(task, (error) => error && reject(new ImagingProblem('unavailable', error.message)))
      const answer = await promise
      this.#giveBack(child)
      return answer
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    } finally {
      clearTimeout(timer)
      child.off('message', resolve).off('exit', onExit)
    }
  }

  async #take(): Promise<ChildProcess> {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(child)
      if (!child.connected) continue
      child.ref()
      child.channel?.ref()
      return child
    }
    return this.#start()
  }

  #giveBack(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    const timer = setTimeout(() => void end(child), this.#limits.idleMs)
    this.#idle.set(child, timer.unref())
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(WORKER, [String(this.#limits.memoryBytes), String(this.#leastMs)], {
      env: {},
      execArgv: ['--max-old-space-size=256', '--disable-proto=delete'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#all.add(child)
    child.on('error', () => {})
    child.once('exit', () => {
      this.#all.delete(child)
      clearTimeout(this.#idle.get(child))
      this.#idle.delete(child)
    })
    const ready = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)])
    if (ready === null) throw new ImagingProblem('unavailable', 'the process that decodes pictures does not start')
    return child
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
