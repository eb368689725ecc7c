// CPU time and memory of a process (Linux).
import { readFileSync } from 'node:fs'

/** The clock tick of `/proc`, on every Linux that Node supports. */
const TICK_MS = 10

export interface Use {
  cpuMs: number
  memoryMb: number
  peakMb: number
}

export function useOf(pid: number): Use {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  // The program name, in brackets, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    memoryMb: megabytes('VmRSS'),
    peakMb: megabytes('VmHWM'),
  }
}
