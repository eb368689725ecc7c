// Own code instead of pino-pretty: control characters that a client sent must not reach the terminal.
const HIDDEN = new Set(['level', 'time', 'message', 'error', 'requestId'])

/** A JSON log line for people: `12:30:01.123 INFO  request method=GET path=/…`, and the stack of an error below it. */
export function prettyLine(line: string): string {
  const entry = parseEntry(line)
  const head = `${String(entry.time).slice(11, 23)} ${String(entry.level).toUpperCase().padEnd(5)} ${entry.message ?? ''}`
  const fields = Object.entries(entry)
    .filter(([name]) => !HIDDEN.has(name))
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return `${printable(head + fields.join(''))}${prettyError(entry.error)}\n`
}

/** Redaction works on text and could break the JSON; such a line is shown as it is. */
function parseEntry(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line)
  } catch {
    return { time: new Date().toISOString(), level: 'info', message: line.trimEnd() }
  }
}

function prettyError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const { stack, message, cause } = error as { stack?: string; message?: string; cause?: unknown }
  const lines = (stack ?? message ?? '').split('\n').map((text) => `\n    ${printable(text)}`)
  return lines.join('') + (cause === undefined ? '' : `\n  caused by${prettyError(cause)}`)
}

/** Text of a client must not move the cursor or change the color of the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
