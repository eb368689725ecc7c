// The result of a test file, counted from the events of node:test.
import type { EventData } from 'node:test'
import { NoBrowserError } from '../../test/support/chromium/find.ts'

export interface Failure {
  readonly name: string
  readonly line: number | undefined
  readonly error: unknown
}

export interface Skip {
  readonly name: string
  readonly reason: string
}

export interface Outcome {
  passed: number
  readonly failures: Failure[]
  readonly skips: Skip[]
  /** The output of the file; shown when it fails. */
  output: string
}

export type TestEvent =
  | { type: 'test:start'; data: Pick<EventData.TestStart, 'name' | 'nesting'> }
  | { type: 'test:pass'; data: EventData.TestPass }
  | { type: 'test:fail'; data: EventData.TestFail }
  | { type: 'test:stdout' | 'test:stderr'; data: { message: string } }
  | { type: string; data: unknown }

const MAX_OUTPUT = 100_000

/**
 * Counts tests without subtests. A test with subtests counts only when it failed by itself (a hook, an error after its
 * subtests).
 * @param file  the path that node:test reports as a test when the whole file fails or has no tests
 */
export function createOutcome(file: string): { outcome: Outcome; take: (event: TestEvent) => void } {
  const outcome: Outcome = { passed: 0, failures: [], skips: [], output: '' }
  const names: string[] = []
  /** Failures of cancelled tests, by nesting, whose parent has not been reported yet. */
  const cancelled: Failure[][] = []
  let previousNesting = -1

  const result = (data: EventData.TestPass | EventData.TestFail, error: unknown) => {
    // Subtests are reported before their parent.
    const isParent = data.details.type === 'suite' || previousNesting > data.nesting
    previousNesting = data.nesting
    const cancelledParts = cancelled.splice(data.nesting + 1).flat()
    const name = [...names.slice(0, data.nesting), data.name].join(' › ')
    const isFile = data.nesting === 0 && data.name === file
    if (data.skip !== undefined || data.todo !== undefined) {
      if (!isParent || data.skip !== undefined) outcome.skips.push({ name, reason: skipReason(data) })
    } else if (error !== undefined) {
      if (isParent && failureType(error) === 'subtestsFailed') return
      const missing = missingBrowser(error)
      if (missing) {
        // When the before hook of a suite fails, node:test cancels its tests and reports them before the suite.
        const neverRan = data.details.type === 'suite' && isBeforeHook(error) ? cancelledParts : []
        removeAll(outcome.failures, neverRan)
        const skipped = neverRan.length > 0 ? neverRan.map((one) => one.name) : [name]
        outcome.skips.push(...skipped.map((skip) => ({ name: skip, reason: missing })))
        return
      }
      if (data.details.type === 'suite' && failureType(error) === 'cancelledByParent') {
        keepCancelled(data.nesting, cancelledParts)
        return
      }
      const line = isFile ? undefined : data.line
      const failure = { name: isFile ? 'the file as a whole' : name, line, error }
      outcome.failures.push(failure)
      if (failureType(error) === 'cancelledByParent') keepCancelled(data.nesting, [failure])
    } else if (!isParent && !isFile) {
      outcome.passed++
    }
  }

  const keepCancelled = (nesting: number, failures: readonly Failure[]) => {
    for (let depth = 0; depth <= nesting; depth++) cancelled[depth] ??= []
    cancelled[nesting]?.push(...failures)
  }

  const take = (event: TestEvent) => {
    if (isType(event, 'test:start')) names[event.data.nesting] = event.data.name
    else if (isType(event, 'test:pass')) result(event.data, undefined)
    else if (isType(event, 'test:fail')) result(event.data, event.data.details.error)
    else if (isType(event, 'test:stdout') || isType(event, 'test:stderr')) {
      outcome.output = (outcome.output + event.data.message).slice(-MAX_OUTPUT)
    }
  }
  return { outcome, take }
}

interface EventTypes {
  'test:start': EventData.TestStart
  'test:pass': EventData.TestPass
  'test:fail': EventData.TestFail
  'test:stdout': EventData.TestStdout
  'test:stderr': EventData.TestStderr
}

function isType<Type extends keyof EventTypes>(
  event: TestEvent,
  type: Type,
): event is { type: Type; data: EventTypes[Type] } {
  return event.type === type
}

function skipReason({ skip, todo }: { skip?: string | boolean | undefined; todo?: string | boolean | undefined }) {
  if (skip !== undefined) return typeof skip === 'string' && skip ? skip : 'skipped without a reason'
  return typeof todo === 'string' && todo ? `to do: ${todo}` : 'to do'
}

/** The message of a failure that is caused by a missing browser, or null. */
function missingBrowser(error: unknown): string | null {
  const { message } = ((error as { cause?: unknown } | null)?.cause ?? error ?? {}) as { message?: unknown }
  return typeof message === 'string' && message.startsWith(NoBrowserError.prefix) ? message : null
}

function isBeforeHook(error: unknown): boolean {
  return failureType(error) === 'hookFailed' && /before hook$/.test((error as Error).message)
}

function removeAll(failures: Failure[], removed: readonly Failure[]): void {
  const kept = failures.filter((one) => !removed.includes(one))
  failures.splice(0, failures.length, ...kept)
}

function failureType(error: unknown): unknown {
  return (error as { failureType?: unknown }).failureType
}
