import { readFileSync } from 'node:fs'

/** The clock tick of `/proc`, on every Linux that Node supports. */
export const TICK_MS = 10

/** CPU time that a process has used so far; null where the operating system does not report it. */
export function cpuTimeMs(pid: number): number | null {
  try {
    // The program name, in brackets, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return null
  }
}
