// The output of a test run: one line for a passing file, all details for a failing one, the tally as the last line.
import { relative } from 'node:path'
import { inspect, stripVTControlCharacters, styleText } from 'node:util'
import type { CheckResult } from './testing/checks.ts'
import type { Failure } from './testing/outcome.ts'
import type { FileResult } from './testing/run-file.ts'

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const REDRAW_MS = 120

export class TestReporter {
  readonly tally: Tally = { passed: 0, failed: 0, skipped: 0 }
  readonly #out: NodeJS.WriteStream
  readonly #root: string
  readonly #colors: boolean
  readonly #live: boolean
  readonly #running = new Set<string>()
  readonly #notices: string[] = []
  #filesInAll = 0
  #filesDone = 0
  #frame = 0
  #timer: NodeJS.Timeout | undefined

  constructor(out: NodeJS.WriteStream, root: string) {
    this.#out = out
    this.#root = root
    this.#live = Boolean(out.isTTY) && process.env.TERM !== 'dumb' && !process.env.CI
    this.#colors = Boolean(out.isTTY) && out.hasColors() && !process.env.NO_COLOR
  }

  get colors(): boolean {
    return this.#colors
  }

  /** Shows the progress, on a terminal. */
  begin(files: number): void {
    this.#filesInAll = files
    if (!this.#live) return
    this.#timer = setInterval(() => this.#draw(), REDRAW_MS)
    this.#timer.unref()
  }

  fileStarted(file: string): void {
    this.#running.add(this.#short(file))
  }

  fileFinished(result: FileResult): void {
    const file = this.#short(result.file)
    this.#running.delete(file)
    this.#filesDone++
    this.tally.passed += result.passed
    this.tally.failed += result.failures.length
    this.tally.skipped += result.skips.length
    const lines = [this.#fileLine(file, result)]
    for (const { name, reason } of result.skips) lines.push(this.#style('yellow', `    - ${name}: ${reason}`))
    for (const failure of result.failures) lines.push(this.#failure(file, failure))
    if (result.failures.length > 0 && result.output.trim()) {
      lines.push(this.#style('dim', '    output of the file:'), indent(result.output.trimEnd(), 6))
    }
    this.say(lines.join('\n'))
  }

  checkFinished({ name, passed, output, milliseconds }: CheckResult): void {
    if (passed) this.tally.passed++
    else this.tally.failed++
    const line = `${this.#mark(passed)} ${name} ${this.#style('dim', seconds(milliseconds))}`
    this.say(passed ? line : `${line}\n${indent(output.trimEnd(), 4)}`)
  }

  /** A failure of the run itself, counted as one failed test. */
  problem(text: string): void {
    this.tally.failed++
    this.say(`${this.#mark(false)} ${text}`)
  }

  /** Printed at the end of the run, where it is seen. */
  notice(text: string): void {
    this.#notices.push(text)
  }

  /** The run ends early, which counts as one failed test. */
  stopped(reason: string): void {
    const waiting = this.#filesInAll - this.#filesDone - this.#running.size
    const running = this.#running.size > 0 ? `; still running: ${[...this.#running].join(', ')}` : ''
    this.problem(`${reason}${running}${waiting > 0 ? `; ${waiting} more files were not run` : ''}`)
  }

  say(text: string): void {
    this.#clear()
    this.#out.write(`${text}\n`)
  }

  end(milliseconds: number): void {
    clearInterval(this.#timer)
    this.#clear()
    this.say(`\n${this.#filesDone} files in ${seconds(milliseconds)}`)
    for (const notice of this.#notices) this.say(this.#style('yellow', notice))
    this.say(tallyLine(this.tally))
  }

  #fileLine(file: string, { passed, failures, skips, milliseconds }: FileResult): string {
    const count = passed + failures.length
    const empty = count + skips.length === 0
    const words = empty
      ? 'no tests'
      : failures.length > 0
        ? `${failures.length} of ${count} failed`
        : `${passed} passed`
    return `${this.#mark(failures.length === 0)} ${file} ${this.#style('dim', `${words}, ${seconds(milliseconds)}`)}`
  }

  #failure(file: string, { name, line, error }: Failure): string {
    const location = line === undefined ? file : `${file}:${line}`
    const title = `  ${this.#style('red', `✗ ${name}`)} ${this.#style('dim', `(${location})`)}`
    return `${title}\n${indent(describeError(error, this.#colors), 6)}`
  }

  #draw(): void {
    this.#frame = (this.#frame + 1) % FRAMES.length
    const { passed, failed } = this.tally
    const count = `${this.#filesDone}/${this.#filesInAll} files, ${passed} passed, ${failed} failed`
    const line = `${FRAMES[this.#frame]} ${count}  ${[...this.#running].join('  ')}`
    this.#out.write(`\r\x1b[2K${line.slice(0, (this.#out.columns || 80) - 1)}`)
  }

  #clear(): void {
    if (this.#live) this.#out.write('\r\x1b[2K')
  }

  #mark(good: boolean): string {
    return good ? this.#style('green', '✓') : this.#style('red', '✗')
  }

  #style(style: 'green' | 'red' | 'yellow' | 'dim', text: string): string {
    return this.#colors ? styleText(style, text, { validateStream: false }) : text
  }

  #short(file: string): string {
    const path = relative(this.#root, file)
    return path.startsWith('..') ? file : path
  }
}

/** The last line of a run, for people and for machines. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** The error of a test with its diff and causes, without stack frames of Node. */
export function describeError(error: unknown, colors: boolean): string {
  const { cause, failureType, exitCode, signal } = (error ?? {}) as Record<string, unknown>
  if (exitCode !== undefined && typeof cause !== 'object') {
    return `the process of the file ended with ${signal ?? `exit code ${exitCode}`}`
  }
  const thrown = cause ?? error
  if (!(thrown instanceof Error)) {
    return typeof thrown === 'string' ? `${thrown} (${failureType})` : inspect(thrown, { colors, depth: 8 })
  }
  const text = describeThrown(thrown, colors)
  return colors ? text : stripVTControlCharacters(text)
}

function describeThrown(thrown: Error, colors: boolean): string {
  const stack = (thrown.stack ?? String(thrown))
    .split('\n')
    .filter((line) => !/^\s+at .*(node:|<anonymous>\)$)/.test(line))
  const lines = [stack.join('\n')]
  const { actual, expected, operator, cause } = thrown as Partial<
    Record<'actual' | 'expected' | 'operator' | 'cause', unknown>
  >
  // Strict comparisons have the diff in their message, and `ok` has none.
  if ('actual' in thrown && operator !== '==' && !thrown.message.includes('+ actual')) {
    const show = (value: unknown) => inspect(value, { colors, depth: 8 })
    lines.push(`actual:   ${show(actual)}`, `expected: ${show(expected)}`)
  }
  if (cause instanceof Error) lines.push(`caused by ${describeThrown(cause, colors)}`)
  else if (cause !== undefined) lines.push(`caused by ${inspect(cause, { colors, depth: 4 })}`)
  return lines.join('\n')
}

function seconds(milliseconds: number): string {
  return milliseconds < 10_000 ? `${(milliseconds / 1000).toFixed(1)} s` : `${Math.round(milliseconds / 1000)} s`
}

function indent(text: string, by: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(by))
}
