import { constants } from 'node:os'

export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** npm forwards signals that the terminal has sent to all processes: a repeated signal within this time counts once. */
const SAME_SIGNAL_MS = 1_000

const PARENT_CHECK_MS = 500

/** Recorded when this file is loaded, so that a parent that exits during the installation is detected. */
const parent = process.ppid

/** @param {NodeJS.Signals} signal */
export const signalExitCode = (signal) => 128 + (constants.signals[signal] ?? 0)

/** @returns {(signal: string) => boolean} */
function createRepeatCheck() {
  const last = new Map()
  return (signal) => {
    const now = performance.now()
    const repeated = now - (last.get(signal) ?? Number.NEGATIVE_INFINITY) < SAME_SIGNAL_MS
    last.set(signal, now)
    return repeated
  }
}

/**
 * Delivers one Ctrl-C under npm as one signal. Otherwise a server that stops at once on a second signal would never stop
 * gracefully.
 */
export function mergeRepeatedSignals() {
  const isRepeated = createRepeatCheck()
  const emit = process.emit
  process.emit = function emitOnce(event, ...rest) {
    if (STOP_SIGNALS.includes(event) && isRepeated(event)) return true
    return emit.call(this, event, ...rest)
  }
}

/**
 * Forwards stop signals, each once.
 * @param {(signal: NodeJS.Signals) => void} send
 * @param {(signal: NodeJS.Signals) => boolean} isKnown  whether the receiver has the signal already
 * @returns {() => void} stops forwarding
 */
export function forwardSignals(send, isKnown) {
  const isRepeated = createRepeatCheck()
  const handle = (signal) => {
    if (!isRepeated(signal) && !isKnown(signal)) send(signal)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, handle)
  return () => {
    for (const signal of STOP_SIGNALS) process.removeListener(signal, handle)
  }
}

/**
 * Under npm, this process stops when npm or its shell exits, because nothing else would stop it: the shell forwards no
 * signals. Started in another way, the process outlives its parent, as a service should.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  timer.unref()
}
