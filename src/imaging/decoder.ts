import { type ChildProcess, fork } from 'node:child_process'
import { entryFile } from '#lib/installation'
import { cpuTimeMs, TICK_MS } from './cpu-time.ts'
import type { ImagingReason } from './imaging.ts'
import type { Reply, Task } from './protocol.ts'
import { watchStarvation } from './starvation.ts'

/**
 * How the operating system schedules a worker process. `idle`: only when no other process wants to run (SCHED_IDLE), so never on
 * a busy machine. `low`: a small share, but always some (nice).
 */
export type SchedulingClass = 'idle' | 'low'

export interface DecoderLimits {
  /** For one image. A process that takes longer is killed. */
  timeMs: number
  memoryBytes: number
  /** The program that starts a command in the idle class. */
  idleStarter: string
}

const WORKER = entryFile('src/imaging/worker.ts')
const FLAGS = ['--max-old-space-size=256', '--disable-proto=delete']
const START_MS = 10_000
const CPU_SAMPLE_MS = 100

interface Deadline {
  ms: number
  /** The reason when the process exits before it replies. */
  onExit: ImagingReason
  /** The reason when no reply comes in time. */
  onTimeout: ImagingReason
}

/** A timeout with a smaller share of CPU time is blamed on a busy machine, not on the image. */
const MIN_CPU_SHARE = 0.5

/** One worker process, which decodes one image at a time. It is killed when it exceeds a limit. */
export class Decoder {
  readonly schedulingClass: SchedulingClass
  /** Fulfilled when the process has exited. */
  readonly exited: Promise<unknown>
  readonly #child: ChildProcess
  readonly #limits: DecoderLimits
  readonly #ready: Promise<Reply>
  #isStopping = false

  constructor(schedulingClass: SchedulingClass, limits: DecoderLimits) {
    this.schedulingClass = schedulingClass
    this.#limits = limits
    // Without privileges a process cannot leave the idle class, so the starter puts it there with all its threads.
    const command =
      schedulingClass === 'idle'
        ? { execPath: limits.idleStarter, execArgv: ['-i', '0', process.execPath, ...FLAGS] }
        : { execArgv: FLAGS }
    const child = fork(WORKER, [String(limits.memoryBytes)], {
      ...command,
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child = child.on('error', () => {})
    // If the starter is missing, no process was started and no exit event follows.
    this.exited = new Promise((resolve) => child.once(child.pid === undefined ? 'error' : 'exit', resolve))
    this.#ready = this.#nextReply({
      ms: Math.max(START_MS, limits.timeMs),
      onExit: 'unavailable',
      onTimeout: 'unavailable',
    })
  }

  get isUsable(): boolean {
    return this.#child.connected && !this.#isStopping
  }

  async run(task: Task, maxCpuMs?: number): Promise<Reply> {
    const ready = await this.#ready
    if ('problem' in ready) return ready
    return this.#nextReply({ ms: this.#limits.timeMs, onExit: 'crashed', onTimeout: 'too-slow' }, task, maxCpuMs)
  }

  /** An idle worker does not keep this process running. */
  unref(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }

  ref(): void {
    this.#child.ref()
    this.#child.channel?.ref()
  }

  async stop(): Promise<void> {
    this.#child.ref()
    this.#kill()
    await this.exited
  }

  /** The next message of the process, or the reason why it was killed. */
  async #nextReply({ ms, onExit, onTimeout }: Deadline, task?: Task, maxCpuMs?: number): Promise<Reply> {
    const child = this.#child
    const { promise, resolve } = Promise.withResolvers<Reply>()
    const fail = (reason: ImagingReason, message: string) => {
      this.#kill()
      resolve({ problem: { reason, message } })
    }
    const exit = () => fail(onExit, 'the image worker exited')
    const before = this.#cpuMs()
    const timer = setTimeout(() => {
      const now = this.#cpuMs()
      // On a busy machine a timeout is not the image's fault.
      const isStarved = before !== null && now !== null && now - before + TICK_MS < ms * MIN_CPU_SHARE
      fail(isStarved ? 'busy' : onTimeout, 'the image took too long')
    }, ms)
    const watch =
      this.schedulingClass === 'idle'
        ? watchStarvation(
            () => this.#cpuMs(),
            () => fail('busy', 'the machine is too busy for images'),
          )
        : null
    // Measured in CPU time, so a starved worker is not mistaken for a slow image.
    const meter =
      maxCpuMs === undefined || before === null
        ? undefined
        : setInterval(() => {
            const now = this.#cpuMs()
            if (now !== null && now - before > maxCpuMs) fail('too-slow', 'the image takes too much CPU time')
          }, CPU_SAMPLE_MS)
    child.once('message', resolve).once('exit', exit).once('error', exit)
    // The process had exited already, for a reason that has nothing to do with this task.
    if (task) child.send(task, (error) => error && fail('unavailable', error.message))
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      clearInterval(meter)
      watch?.[Symbol.dispose]()
      child.off('message', resolve).off('exit', exit).off('error', exit)
    }
  }

  #kill(): void {
    this.#isStopping = true
    this.#child.kill('SIGKILL')
  }

  /** CPU time of the process so far. */
  #cpuMs(): number | null {
    return this.#child.pid === undefined ? null : cpuTimeMs(this.#child.pid)
  }
}
