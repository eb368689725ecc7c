import { availableParallelism } from 'node:os'
import type { Crop } from '#domain/images/crop'
import type { Recipe } from '#domain/images/recipe'
import { createFairGate } from '#lib/fair-gate'
import { GateFull } from '#lib/gate'
import { Decoder, type DecoderLimits, type SchedulingClass } from './decoder.ts'
import {
  type ImageFacts,
  type ImageSource,
  type Imaging,
  type ImagingLoad,
  ImagingProblem,
  type TaskOptions,
} from './imaging.ts'
import type { Reply, Task } from './protocol.ts'

export interface PoolLimits extends DecoderLimits {
  /** Images that are decoded at the same time, and those that may wait. */
  atOnce: number
  waiting: number
  /** Waiting images per owner. */
  waitingEach: number
  /** A worker without tasks for this long is stopped. */
  idleMs: number
  /** After a failure in the idle class, the class `low` is used for this long. */
  lowMs: number
}

/** Leaves one processor to requests, and bounds the memory. */
const atOnce = Math.min(Math.max(availableParallelism() - 1, 1), 4)

const STANDARD: PoolLimits = {
  atOnce,
  waiting: 50,
  waitingEach: 20,
  timeMs: 10_000,
  memoryBytes: 1024 ** 3,
  idleMs: 60_000,
  lowMs: 60_000,
  idleStarter: 'chrt',
}

/** Half-life of the decoding time that is charged to an owner. */
const HALF_LIFE_MS = 60_000

/** A pool of worker processes, started with the first image. A worker that exits is replaced. */
export function createImaging(limits: Partial<PoolLimits> = {}): Imaging {
  return new Pool({ ...STANDARD, ...limits })
}

class Pool implements Imaging {
  readonly #limits: PoolLimits
  readonly #gate
  /** Includes workers that are being stopped. */
  readonly #all = new Set<Decoder>()
  readonly #idle = new Map<Decoder, NodeJS.Timeout>()
  #lowUntil = 0
  readonly results = { done: 0, unreadable: 0, 'too-large': 0, 'too-slow': 0, crashed: 0, busy: 0, unavailable: 0 }
  #closed = false

  constructor(limits: PoolLimits) {
    this.#limits = limits
    this.#gate = createFairGate({ ...limits, halfLifeMs: HALF_LIFE_MS, now: () => performance.now() })
  }

  get load(): ImagingLoad {
    const idle = this.#idle.size
    return { workers: { busy: this.#all.size - idle, idle, limit: this.#limits.atOnce }, waiting: this.#gate.waiting }
  }

  async inspect(source: ImageSource, on: TaskOptions = {}): Promise<ImageFacts> {
    const reply = await this.#run({ source, recipe: null }, on)
    if (!('facts' in reply)) throw new Error('an image worker returned no facts')
    return reply.facts
  }

  async transform(source: ImageSource, recipe: Recipe, on: TaskOptions = {}): Promise<Buffer> {
    return this.#image({ source, recipe }, on)
  }

  async crop(source: ImageSource, crop: Crop, on: TaskOptions = {}): Promise<Buffer> {
    return this.#image({ source, recipe: null, crop }, on)
  }

  async #image(task: Task, on: TaskOptions): Promise<Buffer> {
    const reply = await this.#run(task, on)
    if (!('bytes' in reply)) throw new Error('an image worker returned no image')
    return Buffer.from(reply.bytes.buffer, reply.bytes.byteOffset, reply.bytes.byteLength)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    for (const timer of this.#idle.values()) clearTimeout(timer)
    await Promise.all([...this.#all].map((decoder) => decoder.stop()))
  }

  async #run(task: Task, { owner = '', cpuMs }: TaskOptions): Promise<Reply> {
    try {
      const reply = await this.#gate.run(owner, () => this.#decode(task, cpuMs))
      if ('problem' in reply) throw new ImagingProblem(reply.problem.reason, reply.problem.message)
      this.results.done++
      return reply
    } catch (error) {
      const problem = error instanceof GateFull ? new ImagingProblem('busy', error.message) : error
      if (problem instanceof ImagingProblem) this.results[problem.reason]++
      throw problem
    }
  }

  /** Falls back to the class `low` when the idle class is starved or unavailable, also for the next images. */
  async #decode(task: Task, cpuMs: number | undefined): Promise<Reply> {
    if (this.#canUseIdleClass()) {
      const reply = await this.#attempt(task, 'idle', cpuMs)
      if (!isTransient(reply)) return reply
      this.#lowUntil = performance.now() + this.#limits.lowMs
    }
    return this.#attempt(task, 'low', cpuMs)
  }

  /** A starved process also exits slowly; until it has, no other takes its place. */
  #canUseIdleClass(): boolean {
    if (performance.now() < this.#lowUntil) return false
    return [...this.#all].every(({ schedulingClass, isUsable }) => schedulingClass !== 'idle' || isUsable)
  }

  async #attempt(task: Task, schedulingClass: SchedulingClass, cpuMs: number | undefined): Promise<Reply> {
    if (this.#closed) return { problem: { reason: 'unavailable', message: 'the image workers are stopped' } }
    const decoder = this.#acquire(schedulingClass)
    const reply = await decoder.run(task, cpuMs)
    if (decoder.isUsable) this.#release(decoder)
    // The memory of a process is in use until it has exited.
    else if (schedulingClass === 'low' || !isTransient(reply)) await decoder.exited
    return reply
  }

  #acquire(schedulingClass: SchedulingClass): Decoder {
    for (const [decoder, timer] of this.#idle) {
      if (decoder.schedulingClass !== schedulingClass || !decoder.isUsable) continue
      clearTimeout(timer)
      this.#idle.delete(decoder)
      decoder.ref()
      return decoder
    }
    return this.#start(schedulingClass)
  }

  #release(decoder: Decoder): void {
    decoder.unref()
    const timer = setTimeout(() => void decoder.stop(), this.#limits.idleMs)
    this.#idle.set(decoder, timer.unref())
  }

  #start(schedulingClass: SchedulingClass): Decoder {
    const decoder = new Decoder(schedulingClass, this.#limits)
    this.#all.add(decoder)
    void decoder.exited.then(() => {
      this.#all.delete(decoder)
      clearTimeout(this.#idle.get(decoder))
      this.#idle.delete(decoder)
    })
    return decoder
  }
}

/** A problem of the machine, not of the image. */
const isTransient = (reply: Reply): boolean =>
  'problem' in reply && (reply.problem.reason === 'busy' || reply.problem.reason === 'unavailable')
