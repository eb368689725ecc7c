// What a process has used so far, as the operating system counts it (Linux).
import { readFileSync } from 'node:fs'

/** The unit of times in `/proc`, on every Linux that Node runs on. */
const TICK_MS = 10

export interface Use {
  cpuMs: number
  memoryMb: number
  peakMb: number
}

export function useOf(pid: number): Use {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  // The name of the program, in brackets, may have spaces in it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    memoryMb: megabytes('VmRSS'),
    peakMb: megabytes('VmHWM'),
  }
}
