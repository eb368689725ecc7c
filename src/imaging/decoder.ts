import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ImagingReason } from './imaging.ts'
import { processorMsOf, TICK_MS } from './processor-time.ts'
import type { Answer, Task } from './protocol.ts'
import { watchStarvation } from './starvation.ts'

/**
 * What a decoding process gets of the processors. `idle`: what all others leave, given up the moment that anybody wants it, and
 * so nothing where nothing is left. `low`: far less than others, but always some.
 */
export type Standing = 'idle' | 'low'

export interface DecoderLimits {
  /** For one picture. A process that takes longer is ended. */
  timeMs: number
  memoryBytes: number
  /** The program that starts another one in the idle class. */
  idleStarter: string
}

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))
const FLAGS = ['--max-old-space-size=256', '--disable-proto=delete']
const START_MS = 10_000
const CPU_LOOK_MS = 100

interface Wait {
  ms: number
  /** What it means that the process ends before it says anything, and that it says nothing in time. */
  ended: ImagingReason
  late: ImagingReason
}

/** Of the time that it has: who got less of a processor was not slow. */
const LEAST_SHARE = 0.5

/** One decoding process, with one picture in hand. When it fails other than by saying so, it is ended. */
export class Decoder {
  readonly standing: Standing
  /** Fulfilled when the process is no more. */
  readonly gone: Promise<unknown>
  readonly #child: ChildProcess
  readonly #limits: DecoderLimits
  readonly #ready: Promise<Answer>
  #isEnding = false

  constructor(standing: Standing, limits: DecoderLimits) {
    this.standing = standing
    this.#limits = limits
    // Nobody without special rights can take a process out of the idle class again: it is born in it, threads and all.
    const how =
      standing === 'idle'
        ? { execPath: limits.idleStarter, execArgv: ['-i', '0', process.execPath, ...FLAGS] }
        : { execArgv: FLAGS }
    const child = fork(WORKER, [String(limits.memoryBytes), String(limits.timeMs * LEAST_SHARE)], {
      ...how,
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child = child.on('error', () => {})
    // Where the starter is missing there never was a process, and nothing exits.
    this.gone = new Promise((resolve) => child.once(child.pid === undefined ? 'error' : 'exit', resolve))
    this.#ready = this.#hear({ ms: Math.max(START_MS, limits.timeMs), ended: 'unavailable', late: 'unavailable' })
  }

  get isUsable(): boolean {
    return this.#child.connected && !this.#isEnding
  }

  async ask(task: Task, cpuMs?: number): Promise<Answer> {
    const begun = await this.#ready
    if ('problem' in begun) return begun
    return this.#hear({ ms: this.#limits.timeMs, ended: 'crashed', late: 'too-slow' }, task, cpuMs)
  }

  /** Without work it keeps nobody from ending. */
  rest(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }

  wake(): void {
    this.#child.ref()
    this.#child.channel?.ref()
  }

  async end(): Promise<void> {
    this.#child.ref()
    this.#kill()
    await this.gone
  }

  /** The next thing that it says; or, when it is ended, why it says nothing. */
  async #hear({ ms, ended, late }: Wait, task?: Task, cpuMs?: number): Promise<Answer> {
    const child = this.#child
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const fail = (reason: ImagingReason, message: string) => {
      this.#kill()
      resolve({ problem: { reason, message } })
    }
    const onEnd = () => fail(ended, 'the process that decodes pictures has died')
    const before = this.#hadMs()
    const timer = setTimeout(() => {
      const now = this.#hadMs()
      // On a machine that is busy with other things it is not the picture's fault.
      const isStarved = before !== null && now !== null && now - before + TICK_MS < ms * LEAST_SHARE
      fail(isStarved ? 'busy' : late, 'the picture took too long')
    }, ms)
    const watch =
      this.standing === 'idle'
        ? watchStarvation(
            () => this.#hadMs(),
            () => fail('busy', 'nothing is left for pictures'),
          )
        : null
    // Measured in processor time, so a starved process is not mistaken for a slow picture.
    const meter =
      cpuMs === undefined || before === null
        ? undefined
        : setInterval(() => {
            const now = this.#hadMs()
            if (now !== null && now - before > cpuMs) fail('too-slow', 'the picture takes too much processor time')
          }, CPU_LOOK_MS)
    child.once('message', resolve).once('exit', onEnd).once('error', onEnd)
    // Nobody was there to take it: it has died before, of something else.
    if (task) child.send(task, (error) => error && fail('unavailable', error.message))
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      clearInterval(meter)
      watch?.[Symbol.dispose]()
      child.off('message', resolve).off('exit', onEnd).off('error', onEnd)
    }
  }

  #kill(): void {
    this.#isEnding = true
    this.#child.kill('SIGKILL')
  }

  /** Of a processor. */
  #hadMs(): number | null {
    return this.#child.pid === undefined ? null : processorMsOf(this.#child.pid)
  }
}
