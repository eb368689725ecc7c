import { spawn } from 'node:child_process'
import { STOP_SIGNALS, signalExitCode } from './signals.mjs'

const MAX_LINES = 200
const STOP_MS = 1_000
const isWindows = process.platform === 'win32'

/** A tool that failed; `output` is the end of its output. */
export class ToolError extends Error {
  /**
   * @param {string} message
   * @param {string} output
   */
  constructor(message, output) {
    super(message)
    this.output = output
  }
}

/**
 * Runs a tool without showing its output. A stop signal stops the tool first, because an installation that continues alone
 * would collide with the next one.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, shell?: boolean, onStart?: (pid: number) => void,
 *   onLine?: (line: string) => void }} options
 * @returns {Promise<void>}
 */
export function runTool(command, args, { cwd, env = process.env, shell = false, onStart, onLine }) {
  return new Promise((resolve, reject) => {
    // A process group of its own, to stop it with all its children.
    const options = { cwd, env, shell, detached: !isWindows, windowsHide: true }
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const lines = []
    const listen = (stream) => {
      let rest = ''
      stream.setEncoding('utf8')
      stream.on('data', (chunk) => {
        const parts = (rest + chunk).split(/\r?\n/)
        rest = parts.pop() ?? ''
        for (const line of parts) keep(line)
      })
      stream.on('end', () => rest && keep(rest))
    }
    const keep = (line) => {
      lines.push(line)
      if (lines.length > MAX_LINES) lines.shift()
      onLine?.(line)
    }
    listen(child.stdout)
    listen(child.stderr)

    let stoppedBy = null
    const stop = (signal) => {
      if (stoppedBy) return
      stoppedBy = signal
      killGroup(child, 'SIGTERM')
      setTimeout(() => killGroup(child, 'SIGKILL'), STOP_MS).unref()
    }
    for (const signal of STOP_SIGNALS) process.on(signal, stop)
    const done = () => {
      for (const signal of STOP_SIGNALS) process.removeListener(signal, stop)
    }

    child.once('spawn', () => onStart?.(child.pid))
    child.once('error', (error) => {
      done()
      reject(new ToolError(`${command} could not be started: ${error.message}`, ''))
    })
    child.once('close', (code, signal) => {
      done()
      if (stoppedBy) process.exit(signalExitCode(stoppedBy))
      if (code === 0) resolve()
      else reject(new ToolError(`${command} ended with ${signal ?? `exit code ${code}`}`, lines.join('\n')))
    })
  })
}

function killGroup(child, signal) {
  try {
    if (isWindows) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // it has exited already
  }
}
