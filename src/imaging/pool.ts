import { availableParallelism } from 'node:os'
import type { Recipe } from '#domain/images/recipe'
import { createFairGate } from '#lib/fair-gate'
import { GateFull } from '#lib/gate'
import { Decoder, type DecoderLimits, type Standing } from './decoder.ts'
import { type ImageFacts, type ImageSource, type Imaging, ImagingProblem, type TaskOptions } from './imaging.ts'
import type { Answer, Task } from './protocol.ts'

export interface PoolLimits extends DecoderLimits {
  /** Pictures that are worked on at a time, and those that may wait. */
  atOnce: number
  waiting: number
  /** Pictures of one owner that may wait. */
  waitingEach: number
  /** A process that has had nothing to do for so long is ended. */
  idleMs: number
  /** For so long after the idle class was of no use it is left alone. */
  lowMs: number
}

/** A processor is left to those who read and write; many pictures at a time would take much memory. */
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

/** Half-life of the time that an owner's pictures have used. */
const HALF_LIFE_MS = 60_000

/** Decoding processes, started when the first picture comes. Each has one picture in hand; one that dies is replaced. */
export function createImaging(limits: Partial<PoolLimits> = {}): Imaging {
  return new Pool({ ...STANDARD, ...limits })
}

class Pool implements Imaging {
  readonly #limits: PoolLimits
  readonly #gate
  /** Those that are being ended among them. */
  readonly #all = new Set<Decoder>()
  readonly #resting = new Map<Decoder, NodeJS.Timeout>()
  #lowUntil = 0
  #closed = false

  constructor(limits: PoolLimits) {
    this.#limits = limits
    this.#gate = createFairGate({ ...limits, halfLifeMs: HALF_LIFE_MS, now: () => performance.now() })
  }

  async inspect(source: ImageSource, on: TaskOptions = {}): Promise<ImageFacts> {
    const answer = await this.#ask({ source, recipe: null }, on)
    if (!('facts' in answer)) throw new Error('a decoding process gave no facts')
    return answer.facts
  }

  async transform(source: ImageSource, recipe: Recipe, on: TaskOptions = {}): Promise<Buffer> {
    const answer = await this.#ask({ source, recipe }, on)
    if (!('bytes' in answer)) throw new Error('a decoding process gave no picture')
    return Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    for (const timer of this.#resting.values()) clearTimeout(timer)
    await Promise.all([...this.#all].map((decoder) => decoder.end()))
  }

  async #ask(task: Task, { owner = '', cpuMs }: TaskOptions): Promise<Answer> {
    try {
      const answer = await this.#gate.run(owner, () => this.#work(task, cpuMs))
      if ('problem' in answer) throw new ImagingProblem(answer.problem.reason, answer.problem.message)
      return answer
    } catch (error) {
      if (error instanceof GateFull) throw new ImagingProblem('busy', error.message)
      throw error
    }
  }

  /** What the idle class has no time for, or cannot be had, is done in low standing, and so is for a while what comes next. */
  async #work(task: Task, cpuMs: number | undefined): Promise<Answer> {
    if (this.#mayIdle()) {
      const answer = await this.#attempt(task, 'idle', cpuMs)
      if (!isPassing(answer)) return answer
      this.#lowUntil = performance.now() + this.#limits.lowMs
    }
    return this.#attempt(task, 'low', cpuMs)
  }

  /** A starved process takes its time to die as well: until it has, no other one takes its place. */
  #mayIdle(): boolean {
    if (performance.now() < this.#lowUntil) return false
    return [...this.#all].every(({ standing, isUsable }) => standing !== 'idle' || isUsable)
  }

  async #attempt(task: Task, standing: Standing, cpuMs: number | undefined): Promise<Answer> {
    if (this.#closed) return { problem: { reason: 'unavailable', message: 'no pictures are made any more' } }
    const decoder = this.#take(standing)
    const answer = await decoder.ask(task, cpuMs)
    if (decoder.isUsable) this.#giveBack(decoder)
    // Its memory counts until it is gone.
    else if (standing === 'low' || !isPassing(answer)) await decoder.gone
    return answer
  }

  #take(standing: Standing): Decoder {
    for (const [decoder, timer] of this.#resting) {
      if (decoder.standing !== standing || !decoder.isUsable) continue
      clearTimeout(timer)
      this.#resting.delete(decoder)
      decoder.wake()
      return decoder
    }
    return this.#start(standing)
  }

  #giveBack(decoder: Decoder): void {
    decoder.rest()
    const timer = setTimeout(() => void decoder.end(), this.#limits.idleMs)
    this.#resting.set(decoder, timer.unref())
  }

  #start(standing: Standing): Decoder {
    const decoder = new Decoder(standing, this.#limits)
    this.#all.add(decoder)
    void decoder.gone.then(() => {
      this.#all.delete(decoder)
      clearTimeout(this.#resting.get(decoder))
      this.#resting.delete(decoder)
    })
    return decoder
  }
}

/** Does it say nothing about the picture? */
const isPassing = (answer: Answer): boolean =>
  'problem' in answer && (answer.problem.reason === 'busy' || answer.problem.reason === 'unavailable')
