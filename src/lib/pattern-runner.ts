import { Worker } from 'node:worker_threads'
import { entryFile } from './installation.ts'
import { isCompiled, linearPattern, type Pattern } from './linear-pattern.ts'
import { Lru } from './lru.ts'
import { type PatternTest, toBatch } from './pattern-batch.ts'
import { createMeter } from './thread-meter.ts'

/** Null when the test was cut off. */
export type PatternResult = boolean | null

/** Runs the regular expressions of users without blocking the event loop. */
export interface PatternRunner extends AsyncDisposable {
  /** The results, or null when the patterns must not run in this thread; `test` runs them in another. */
  testSync(tests: readonly PatternTest[]): boolean[] | null
  test(tests: readonly PatternTest[]): Promise<PatternResult[]>
}

/** The sum of pattern size times input length that may run in this thread: at most about 20 ms. */
const MAX_SYNC_STEPS = 100_000

/** Compiling counts too: a content type with thousands of new patterns goes to the other thread. */
const STEPS_TO_COMPILE = 5000

/**
 * A single test is cut off after `each`; all tests of one caller after `all`, so that other callers do not wait long.
 * Measured in CPU time of the thread: on a busy machine a starved thread is not mistaken for a slow pattern.
 */
const CUT_OFF_MS = { each: 100, all: 1000 }

export function createPatternRunner(limits: { each: number; all: number } = CUT_OFF_MS): PatternRunner {
  // The first compilation takes far longer than later ones.
  linearPattern({ pattern: '^[a-z]+$', flags: '' })?.test('warm')
  return new ThreadedRunner(limits)
}

function testSync(tests: readonly PatternTest[]): boolean[] | null {
  let steps = 0
  const results: boolean[] = []
  for (const { input, ...pattern } of tests) {
    if (!isCompiled(pattern)) steps += STEPS_TO_COMPILE
    if (steps > MAX_SYNC_STEPS) return null
    const linear = linearPattern(pattern)
    if (!linear) return null
    steps += linear.size * (input.length + 1)
    if (steps > MAX_SYNC_STEPS || !linear.reads(input)) return null
    results.push(linear.test(input))
  }
  return results
}

/** Bounds the cache of patterns that were cut off. */
const SLOW_CACHE_BYTES = 1024 * 1024

/** Two threads: patterns that were cut off before run in their own, so that they delay only each other. */
class ThreadedRunner implements PatternRunner {
  readonly testSync = testSync
  readonly #slow = new Lru<string, true>({ maxBytes: SLOW_CACHE_BYTES })
  readonly #quickLane: Lane
  readonly #slowLane: Lane

  constructor(limits: { each: number; all: number }) {
    const onCut = ({ pattern, flags }: PatternTest) =>
      this.#slow.set(nameOf({ pattern, flags }), true, 2 * pattern.length + 100)
    this.#quickLane = new Lane(limits, onCut)
    this.#slowLane = new Lane(limits, onCut)
  }

  test(tests: readonly PatternTest[]): Promise<PatternResult[]> {
    const isSlow = tests.some((test) => this.#slow.get(nameOf(test)))
    return (isSlow ? this.#slowLane : this.#quickLane).test(tests)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#quickLane.end(), this.#slowLane.end()])
  }
}

const nameOf = ({ pattern, flags }: Pattern): string => `${flags}/${pattern}`

/** One thread that runs one batch after another. A thread that does not finish is terminated and replaced. */
class Lane {
  readonly #limits: { each: number; all: number }
  readonly #onCut: (test: PatternTest) => void
  #worker: Worker | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor(limits: { each: number; all: number }, onCut: (test: PatternTest) => void) {
    this.#limits = limits
    this.#onCut = onCut
  }

  test(tests: readonly PatternTest[]): Promise<PatternResult[]> {
    const result = this.#last.then(() => this.#runAll(tests))
    this.#last = result.catch(() => {})
    return result
  }

  async end(): Promise<void> {
    await this.#last
    await this.#stop()
  }

  async #runAll(tests: readonly PatternTest[]): Promise<PatternResult[]> {
    const results: PatternResult[] = []
    let left = this.#limits.all
    while (results.length < tests.length) {
      if (left <= 0) {
        results.push(null)
        continue
      }
      const { found, spent } = await this.#run(tests.slice(results.length), left)
      left -= spent
      results.push(...found)
      // The current test is the slow one; the tests after it run in a new thread.
      if (results.length < tests.length) {
        this.#onCut(tests[results.length]!)
        results.push(null)
      }
    }
    return results
  }

  /** The results of the tests that finished, from the first on, and the CPU time they took. */
  async #run(tests: readonly PatternTest[], left: number): Promise<{ found: boolean[]; spent: number }> {
    this.#worker ??= await startWorker()
    const worker = this.#worker
    const done = new SharedArrayBuffer(4 + tests.length)
    const progress = new Int32Array(done, 0, 1)
    const meter = await createMeter(worker)
    const { promise, resolve } = Promise.withResolvers<void>()
    let seen = 0
    let since = 0
    const watch = setInterval(() => {
      const spent = meter.spentMs()
      if (Atomics.load(progress, 0) !== seen) [seen, since] = [Atomics.load(progress, 0), spent]
      // The thread may have exited before the listeners were added; its CPU time no longer changes then.
      const hasEnded = worker.threadId === -1
      if (hasEnded || spent - since > this.#limits.each || spent > left) resolve()
    }, 10)
    const finished = () => resolve()
    worker.once('message', finished).once('error', finished).once('exit', finished).ref()
    worker.postMessage(toBatch(tests, done))
    await promise
    clearInterval(watch)
    worker.off('message', finished).off('error', finished).off('exit', finished).unref()
    const count = Atomics.load(progress, 0)
    const spent = meter.spentMs()
    if (count < tests.length) await this.#stop()
    return { found: [...new Uint8Array(done, 4, count)].map((result) => result === 1), spent }
  }

  async #stop(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }
}

/** Waits until the thread runs, so that its start is not charged to the first test. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(entryFile('src/lib/pattern-worker.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: 64, stackSizeMb: 4 },
  })
  worker.on('error', () => {})
  await new Promise((resolve) => worker.once('message', resolve).once('error', resolve).once('exit', resolve))
  return worker
}
