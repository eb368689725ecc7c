import { pino } from 'pino'

export interface LineSink {
  write(line: string): void
  flushSync?(): void
}

const FLUSH_AT = 32_768
const FLUSH_AFTER_MS = 100
const KEEP_AT_MOST = 16_777_216

/**
 * Standard output or error, with lines gathered for a moment: one system call for many. Writing goes on in the
 * background, so a reader that stalls does not stop the server; beyond 16 MB of backlog it loses lines. What is gathered
 * when the process exits or dies of an error is still written.
 */
export function createLineSink(stream: 'output' | 'error' = 'output'): LineSink {
  const output = pino.destination({
    dest: stream === 'output' ? 1 : 2,
    sync: false,
    maxWrite: 1_048_576,
    maxLength: KEEP_AT_MOST,
  })
  let lines: string[] = []
  let size = 0
  let timer: NodeJS.Timeout | null = null
  const handOver = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (size === 0) return
    output.write(lines.join(''))
    lines = []
    size = 0
  }
  const flushSync = () => {
    handOver()
    try {
      output.flushSync()
    } catch {
      // Nobody reads any more; there is nowhere left to complain.
    }
  }
  process.on('exit', flushSync)
  return {
    write(line) {
      lines.push(line)
      size += line.length
      if (size >= FLUSH_AT) handOver()
      else timer ??= setTimeout(handOver, FLUSH_AFTER_MS).unref()
    },
    flushSync,
  }
}
