import { readFileSync } from 'node:fs'

/** Whether a process still runs. A zombie has ended: it only waits for its parent to ask for the result. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    // there is no /proc
    return process.platform !== 'linux'
  }
}
