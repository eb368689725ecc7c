import { pino } from 'pino'

export interface LineSink {
  write(line: string): void
  flushSync?(): void
}

const FLUSH_AT = 32_768
const FLUSH_AFTER_MS = 100
const MAX_BACKLOG_BYTES = 16_777_216

/**
 * Standard output or error. Buffers lines for up to 100 ms, so that many lines take one system call. Writes
 * asynchronously, so a stalled reader does not block the server; lines beyond 16 MB of backlog are dropped. The buffer
 * is flushed when the process exits.
 */
export function createLineSink(stream: 'output' | 'error' = 'output'): LineSink {
  const output = pino.destination({
    dest: stream === 'output' ? 1 : 2,
    sync: false,
    maxWrite: 1_048_576,
    maxLength: MAX_BACKLOG_BYTES,
  })
  let lines: string[] = []
  let size = 0
  let timer: NodeJS.Timeout | null = null
  const writeBuffer = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (size === 0) return
    output.write(lines.join(''))
    lines = []
    size = 0
  }
  const flushSync = () => {
    writeBuffer()
    try {
      output.flushSync()
    } catch {
      // The stream is closed, so the error cannot be reported.
    }
  }
  process.on('exit', flushSync)
  return {
    write(line) {
      lines.push(line)
      size += line.length
      if (size >= FLUSH_AT) writeBuffer()
      else timer ??= setTimeout(writeBuffer, FLUSH_AFTER_MS).unref()
    },
    flushSync,
  }
}
