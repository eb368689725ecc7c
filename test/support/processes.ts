import { readFileSync } from 'node:fs'

/** Whether a process runs. A zombie has exited; its parent has not collected the exit code yet. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    // without /proc
    return process.platform !== 'linux'
  }
}
