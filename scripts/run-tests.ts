// Runs everything `npm test` runs; started by scripts/test.mjs, on a Node that strips types.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type PostgresServer, startPostgres } from '../test/support/postgres.ts'
import { TestReporter } from './test-reporter.ts'
import { type Arguments, parseArguments, USAGE } from './testing/arguments.ts'
import { findChecks, runCheck } from './testing/checks.ts'
import { kill, leftoverProcesses, ownProcesses } from './testing/own-processes.ts'
import { runFile } from './testing/run-file.ts'
import { makeRunFolder } from './testing/temp-folder.ts'
import { findTestFiles } from './testing/test-files.ts'

const root = join(import.meta.dirname, '..')
/** One more than the two processors of a small machine: many files wait for servers to start and for time to pass. */
const FILES_AT_ONCE = 3
/** What is stopped gets this long to end by itself. */
const STOP_MS = 3_000

/** Every process of this run inherits it, which is how leftovers are found. */
const MARKER = 'SHEAF_TEST_RUN'

class Run {
  readonly #reporter = new TestReporter(process.stdout, root)
  readonly #stop = new AbortController()
  readonly #begun = performance.now()
  readonly #id = randomUUID()
  #postgres: PostgresServer | undefined

  async execute(args: Arguments): Promise<number> {
    const files = findTestFiles(root, args.filters)
    if (files.length === 0 && args.filters.length > 0) {
      this.#reporter.say(`No test file matches ${args.filters.join(' ')}.`)
    }
    const folder = makeRunFolder()
    this.#setEnvironment(folder)
    const exitCode = this.#watch(args.limitSeconds)
    try {
      this.#reporter.begin(files.length)
      await this.#stoppable(Promise.all([this.#runChecks(args), this.#runFiles(files)]))
    } finally {
      await this.#cleanUp(folder)
    }
    this.#reporter.end(performance.now() - this.#begun)
    const { passed, failed } = this.#reporter.tally
    return exitCode() ?? (failed > 0 || passed === 0 ? 1 : 0)
  }

  async #runChecks({ all }: Arguments): Promise<void> {
    if (!all) return
    const report = async (check: ReturnType<typeof findChecks>[number]) => {
      const result = await runCheck(check, this.#stop.signal)
      if (!this.#stop.signal.aborted) this.#reporter.checkFinished(result)
    }
    await Promise.all(findChecks(root, this.#reporter.colors).map(report))
  }

  async #runFiles(files: readonly string[]): Promise<void> {
    // A single file starts PostgreSQL itself if it needs one.
    if (files.length > 1 && !(await this.#startPostgres())) return
    const queue = [...files]
    const work = async () => {
      for (let file = queue.shift(); file && !this.#stop.signal.aborted; file = queue.shift()) {
        this.#reporter.fileStarted(file)
        const result = await runFile(file, root, this.#stop.signal)
        // What a stopped file reports is the stopping itself.
        if (!this.#stop.signal.aborted) this.#reporter.fileFinished(result)
      }
    }
    await Promise.all(Array.from({ length: FILES_AT_ONCE }, work))
  }

  async #startPostgres(): Promise<boolean> {
    if (process.env.SHEAF_TEST_POSTGRES_URL) return true
    try {
      this.#postgres = await startPostgres()
      process.env.SHEAF_TEST_POSTGRES_URL = this.#postgres.url
      return true
    } catch (error) {
      this.#reporter.problem(`PostgreSQL for the tests did not start: ${(error as Error).message}`)
      return false
    }
  }

  #setEnvironment(folder: string): void {
    process.env[MARKER] = this.#id
    process.env.TMPDIR = folder
    process.env.NODE_ENV = 'test'
    // Hundreds of processes load the same files: types are stripped and code is compiled once for all of them.
    process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
    // Tools that a test starts by name are those of the checkout, and run on this Node.
    process.env.PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`
  }

  /** Ends the run early on a signal, when the launcher ends, and when the time is over. */
  #watch(limitSeconds: number): () => number | undefined {
    let code: number | undefined
    const stop = (reason: string, exitCode: number) => {
      if (this.#stop.signal.aborted) return
      code = exitCode
      this.#reporter.stopped(reason)
      this.#stop.abort()
    }
    process.on('SIGINT', () => stop('Interrupted', 130))
    process.on('SIGTERM', () => stop('Terminated', 143))
    process.on('SIGHUP', () => stop('Terminal closed', 129))
    if (process.channel) {
      process.on('disconnect', () => stop('Launcher ended', 1))
      process.channel.unref()
    }
    setTimeout(() => stop(`Not done after ${limitSeconds} s`, 1), limitSeconds * 1000).unref()
    return () => code
  }

  /** Waits for the work, but after a stop only as long as stopping may take. */
  async #stoppable(work: Promise<unknown>): Promise<void> {
    const stopped = new Promise<void>((resolve) => {
      this.#stop.signal.addEventListener('abort', () => sleep(STOP_MS).then(resolve), { once: true })
    })
    await Promise.race([work, stopped])
  }

  async #cleanUp(folder: string): Promise<void> {
    const marker = `${MARKER}=${this.#id}`
    await this.#postgres?.stop()
    if (this.#stop.signal.aborted) kill(ownProcesses(marker), 'SIGTERM')
    const left = await leftoverProcesses(marker, STOP_MS)
    kill(left, 'SIGKILL')
    if (left.length > 0 && !this.#stop.signal.aborted) {
      const names = left.map(({ pid, name }) => `    ${pid} ${name}`)
      this.#reporter.problem(`processes were left behind (now killed):\n${names.join('\n')}`)
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

const args = parseArguments(process.argv.slice(2))
if (args) {
  process.exit(await new Run().execute(args))
} else {
  process.stderr.write(`${USAGE}\n`)
  process.exit(1)
}
