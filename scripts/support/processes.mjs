import { readFileSync } from 'node:fs'

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * When a process began, in the kernel's own ticks: tells a process from a later one that got the same number.
 * Null where there is no /proc.
 * @param {number} pid
 */
export function startTimeOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in parentheses and may hold spaces: count the fields after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** @param {{ pid: number, startTime: string | null }} known */
export function isSameProcessAlive(known) {
  return isAlive(known.pid) && (known.startTime === null || startTimeOf(known.pid) === known.startTime)
}
