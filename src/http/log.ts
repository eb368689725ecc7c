// Own code instead of pino's logger; pino only writes the lines. A line of ten fields takes 0.3 µs of CPU time for the access
// log and 2.6 µs otherwise; with pino it takes 5.4 µs, and 24 µs with its redaction.
import { createLineSink, type LineSink } from './log-sink.ts'
import { prettyLine } from './pretty-line.ts'
import { redactFields, redactText } from './redact.ts'
import { RepeatedLines } from './repeated-lines.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** The log for all layers. Layers that cannot import this module get it as an argument. */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  /**
   * Pass the error as `fields.error`. Warnings and errors with the same message and innermost cause are one kind: ten of
   * them are written per minute, then the number of further ones.
   */
  error(fields: object, message: string): void
  /**
   * `error` for failures that are expected thousands of times during an outage: only the first of a kind is written, without
   * its stack, then the number of further ones every few seconds.
   */
  failure(fields: { readonly error: unknown; readonly [name: string]: unknown }, message: string): void
  /** `info` for a hot path: `fields` is the JSON text of the members, without braces and without secrets. */
  infoText(fields: string, message: string): void
  isEnabled(level: LogLevel): boolean
  /** Lines that were counted instead of written. */
  readonly suppressed: number
  /** Writes buffered lines synchronously, before the process ends. */
  flush(): void
}

export interface LogOptions {
  readonly level: LogLevel
  /** One JSON object per line for machines, or one short line for people. */
  readonly format: 'json' | 'pretty'
  /** Default: standard output. */
  readonly destination?: LineSink
}

/** A loop of failing work must not fill the disk with stacks. */
const PER_MINUTE = { first: 10, intervalMs: 60_000 }

const WEIGHT: Record<LogLevel, number> = { debug: 1, info: 2, warn: 3, error: 4, silent: 5 }

export function createLog({ level, format, destination = createLineSink() }: LogOptions): Log {
  const threshold = WEIGHT[level]
  const put = (line: string) => destination.write(format === 'json' ? line : prettyLine(line))
  const write = (at: Exclude<LogLevel, 'silent'>, fields: object, message: string) => {
    if (WEIGHT[at] < threshold) return
    put(redactText(`${headOf(at, message)}${fieldsText(fields)}}\n`))
  }
  const failures = new RepeatedLines({ write: (fields, message) => write('error', fields, message) })
  const repeated = (at: 'warn' | 'error') => {
    const lines = new RepeatedLines({ ...PER_MINUTE, write: (fields, message) => write(at, fields, message) })
    return {
      lines,
      write(fields: object, message: string) {
        if (WEIGHT[at] < threshold) return
        const cause = 'error' in fields ? `: ${causeOf(fields.error)}` : ''
        lines.record(`${message}${cause}`, fields, message)
      },
    }
  }
  const warnings = repeated('warn')
  const errors = repeated('error')
  return {
    debug: (fields, message) => write('debug', fields, message),
    info: (fields, message) => write('info', fields, message),
    warn: warnings.write,
    error: errors.write,
    infoText: (fields, message) => {
      if (WEIGHT.info >= threshold) put(`${headOf('info', message)},${fields}}\n`)
    },
    failure({ error, ...fields }, message) {
      if (WEIGHT.error >= threshold) {
        const kind = `${message}: ${causeOf(error)}`
        failures.record(kind, { kind, ...fields }, message)
      }
    },
    get suppressed() {
      return failures.suppressed + warnings.lines.suppressed + errors.lines.suppressed
    },
    isEnabled: (queried) => WEIGHT[queried] >= threshold,
    flush: () => {
      for (const lines of [failures, warnings.lines, errors.lines]) lines.flush()
      destination.flushSync?.()
    },
  }
}

const headOf = (level: string, message: string): string =>
  `{"level":"${level}","time":"${isoTime()}","message":${JSON.stringify(message)}`

/** The JSON of the fields without braces, with a leading comma. */
function fieldsText(fields: object): string {
  const described = 'error' in fields ? { ...fields, error: describeError(fields.error) } : fields
  let text: string
  try {
    text = JSON.stringify(redactFields(described as Record<string, unknown>))
  } catch (error) {
    // The line is written even if a value cannot be serialized.
    text = JSON.stringify({ unwritable: String(error) })
  }
  return text === '{}' ? '' : `,${text.slice(1, -1)}`
}

let second = 0
let secondText = ''

/** Formatting a date is slow, and its first 20 characters change once per second, so they are cached. */
function isoTime(): string {
  const now = Date.now()
  const ms = now % 1000
  if (now - ms !== second) {
    second = now - ms
    secondText = new Date(second).toISOString().slice(0, 20)
  }
  return `${secondText}${ms < 10 ? '00' : ms < 100 ? '0' : ''}${ms}Z`
}

const MAX_CAUSE_LENGTH = 300

/** The innermost cause in one line, without a stack. */
function causeOf(error: unknown): string {
  let inner = error
  for (let depth = 0; depth < 4 && inner instanceof Error && inner.cause !== undefined; depth++) inner = inner.cause
  if (!(inner instanceof Error)) return String(inner).slice(0, MAX_CAUSE_LENGTH)
  const { code } = inner as { code?: unknown }
  return `${inner.message}${typeof code === 'string' ? ` (${code})` : ''}`.slice(0, MAX_CAUSE_LENGTH)
}

/** Only these members, because database drivers attach the query and its values to their errors. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(error.cause !== undefined && depth < 4 ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}
