import { constants } from 'node:os'

export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** npm hands on what the terminal has sent to all already: the same signal again within this time is one wish. */
const SAME_SIGNAL_MS = 1_000

const PARENT_CHECK_MS = 500

/** Noted while this file is loaded, so that a parent that ends during the installation is missed too. */
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
 * Makes one Ctrl-C under npm one signal for every listener of this process. Without it a server that takes the second
 * signal for "at once, please" would never stop gracefully.
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
 * Hands stop signals on, each wish once.
 * @param {(signal: NodeJS.Signals) => void} send
 * @param {(signal: NodeJS.Signals) => boolean} isKnown  the receiver has this one already
 * @returns {() => void} ends it
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
 * Under npm, the end of npm (or of its shell, which takes a signal for itself and passes nothing on) is our end too:
 * nobody would be left to stop us. Started in any other way we outlive our parent, as a service should.
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
