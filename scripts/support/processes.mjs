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
 * The start time of a process in kernel ticks, which distinguishes it from a later process with the same pid. Null without
 * /proc.
 * @param {number} pid
 */
export function startTimeOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program name, in parentheses, may contain spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** @param {{ pid: number, startTime: string | null }} known */
export function isSameProcessAlive(known) {
  return isAlive(known.pid) && (known.startTime === null || startTimeOf(known.pid) === known.startTime)
}
