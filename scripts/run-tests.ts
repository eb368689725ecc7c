// Runs everything that `npm test` runs; started by scripts/test.mjs, on a Node that strips types. node:test runs the files. Own
// code instead of `node --test` adds what it has no option for: longest files first, a hanging file killed with every process it
// started, processes left behind reported, browser tests skipped without a browser, and one line for each passing file.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type PostgresServer, startPostgres } from '../test/support/postgres.ts'
import { TestReporter } from './test-reporter.ts'
import { type Arguments, parseArguments, USAGE } from './testing/arguments.ts'
import { type Check, findChecks, runCheck } from './testing/checks.ts'
import { kill, leftoverProcesses, ownProcesses } from './testing/own-processes.ts'
import { provideBrowser } from './testing/provide-browser.ts'
import { runFile } from './testing/run-file.ts'
import { runTogether } from './testing/run-together.ts'
import { inOrder, runLanes } from './testing/schedule.ts'
import { makeRunFolder } from './testing/temp-folder.ts'
import { findTestFiles, isUnit, usesBrowser } from './testing/test-files.ts'

const root = join(import.meta.dirname, '..')
/** After a stop, running processes have this long to end by themselves. */
const STOP_MS = 3_000

/** Every process of this run inherits this variable, which is how leftover processes are found. */
const MARKER = 'SHEAF_TEST_RUN'

class Run {
  readonly #reporter = new TestReporter(process.stdout, root)
  readonly #stop = new AbortController()
  readonly #begun = performance.now()
  readonly #id = randomUUID()
  #postgres: PostgresServer | undefined

  async execute(args: Arguments): Promise<number> {
    const files = inOrder(root, findTestFiles(root, args.filters, args.quick))
    if (files.length === 0 && args.filters.length > 0) {
      this.#reporter.say(`No test file matches ${args.filters.join(' ')}.`)
    }
    if (!args.all) this.#reporter.notice('Types and lint were not checked: add --all to check them too.')
    const folder = makeRunFolder()
    this.#setEnvironment(folder, args)
    const exitCode = this.#watch()
    try {
      this.#reporter.begin(files.length)
      await this.#stoppable(this.#runAll(args, files))
    } finally {
      await this.#cleanUp(folder, args)
    }
    this.#reporter.end(performance.now() - this.#begun)
    const { passed, failed } = this.#reporter.tally
    return exitCode() ?? (failed > 0 || passed === 0 ? 1 : 0)
  }

  async #runAll(args: Arguments, files: readonly string[]): Promise<void> {
    const ready = await Promise.all([this.#provideBrowser(files), this.#startPostgres(files, args)])
    if (this.#stop.signal.aborted) return
    const checks = args.all
      ? findChecks(root, this.#reporter.colors).map((check) => ({ run: () => this.#runCheck(check), isBusy: true }))
      : []
    const units = files.filter((file) => isUnit(root, file))
    const others = files.filter((file) => !units.includes(file))
    const tests = [
      ...(units.length > 0 ? [{ run: () => this.#runTogether(units, args), isBusy: false }] : []),
      ...others.map((file) => ({ run: () => this.#runFile(file, args), isBusy: usesBrowser(root, file) })),
    ]
    const queue = [...checks, ...(ready.includes(false) ? [] : tests)]
    await runLanes(queue, () => this.#stop.signal.aborted)
  }

  async #runCheck(check: Check): Promise<void> {
    const result = await runCheck(check, this.#stop.signal)
    if (!this.#stop.signal.aborted) this.#reporter.checkFinished(result)
  }

  async #runFile(file: string, { hangSeconds }: Arguments): Promise<void> {
    this.#reporter.fileStarted(file)
    const result = await runFile(file, { root, signal: this.#stop.signal, hangSeconds })
    // A stopped file reports failures that only the stop has caused.
    if (!this.#stop.signal.aborted) this.#reporter.fileFinished(result)
  }

  /** Runs the files in one process. If that process fails, each file runs in its own, which shows the faulty file. */
  async #runTogether(files: readonly string[], args: Arguments): Promise<void> {
    for (const file of files) this.#reporter.fileStarted(file)
    const { hangSeconds } = args
    const results = await runTogether(files, { root, signal: this.#stop.signal, hangSeconds })
    if (this.#stop.signal.aborted) return
    if (results) {
      for (const result of results) this.#reporter.fileFinished(result)
      return
    }
    this.#reporter.say('The unit tests did not end in one process. Running each file in its own ...')
    for (const file of files) {
      if (this.#stop.signal.aborted) return
      await this.#runFile(file, args)
    }
  }

  async #provideBrowser(files: readonly string[]): Promise<boolean> {
    if (!files.some((file) => usesBrowser(root, file))) return true
    try {
      const say = (text: string) => this.#reporter.say(text)
      const missing = await provideBrowser({ root, signal: this.#stop.signal, say })
      if (missing) this.#reporter.notice(`THE BROWSER TESTS WERE SKIPPED: there is no browser (${missing}).`)
      return true
    } catch (error) {
      this.#reporter.problem((error as Error).message)
      return false
    }
  }

  async #startPostgres(files: readonly string[], { quick }: Arguments): Promise<boolean> {
    // A single file starts PostgreSQL itself if it needs one.
    if (quick || files.length < 2 || process.env.SHEAF_TEST_POSTGRES_URL) return true
    try {
      this.#postgres = await startPostgres()
      process.env.SHEAF_TEST_POSTGRES_URL = this.#postgres.url
      return true
    } catch (error) {
      this.#reporter.problem(`PostgreSQL for the tests did not start: ${(error as Error).message}`)
      return false
    }
  }

  #setEnvironment(folder: string, { quick }: Arguments): void {
    process.env[MARKER] = this.#id
    if (quick) process.env.SHEAF_TEST_ENGINES = 'sqlite'
    process.env.TMPDIR = folder
    process.env.NODE_ENV = 'test'
    // Hundreds of processes load the same files: types are stripped and code is compiled once for all of them.
    process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
    // Tools that a test starts by name are those of the checkout, and run on this Node.
    process.env.PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`
  }

  /** Ends the run early on a signal and when the launcher ends. There is no limit on its time. */
  #watch(): () => number | undefined {
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
    return () => code
  }

  /** Waits for the work, but after a stop only as long as stopping may take. */
  async #stoppable(work: Promise<unknown>): Promise<void> {
    const stopped = new Promise<void>((resolve) => {
      this.#stop.signal.addEventListener('abort', () => sleep(STOP_MS).then(resolve), { once: true })
    })
    await Promise.race([work, stopped])
  }

  async #cleanUp(folder: string, { lingerSeconds }: Arguments): Promise<void> {
    const marker = `${MARKER}=${this.#id}`
    await this.#postgres?.stop()
    if (this.#stop.signal.aborted) kill(ownProcesses(marker), 'SIGTERM')
    const left = await leftoverProcesses(marker, this.#stop.signal.aborted ? STOP_MS : lingerSeconds * 1000)
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
