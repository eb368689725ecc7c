import { readFileSync } from 'node:fs'

/** The unit of times in `/proc`, on every Linux that Node runs on. */
export const TICK_MS = 10

/** How many milliseconds of a processor a process has had so far; null where the operating system does not tell. */
export function processorMsOf(pid: number): number | null {
  try {
    // The name of the program, in brackets, may have spaces in it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return null
  }
}
