// The processes that belong to this run, so that none is left behind. Works where there is /proc; elsewhere finds none.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface OwnProcess {
  readonly pid: number
  readonly name: string
}

interface Row extends OwnProcess {
  readonly parent: number
  readonly marked: boolean
}

/**
 * All descendants, and all that inherited `marker` ("NAME=value") in their environment: a process whose parent has
 * ended is nobody's descendant any more.
 */
export function ownProcesses(marker: string): OwnProcess[] {
  const rows = allProcesses(marker)
  const own = new Set([process.pid])
  for (let grown = true; grown; ) {
    grown = false
    for (const row of rows) {
      if (own.has(row.pid) || !(row.marked || own.has(row.parent))) continue
      own.add(row.pid)
      grown = true
    }
  }
  return rows.filter((row) => row.pid !== process.pid && own.has(row.pid))
}

/** Gives processes that are just ending a moment, then answers with those that stay. */
export async function leftoverProcesses(marker: string, graceMs: number): Promise<OwnProcess[]> {
  const deadline = performance.now() + graceMs
  for (;;) {
    const left = ownProcesses(marker)
    if (left.length === 0 || performance.now() > deadline) return left
    await sleep(50)
  }
}

export function kill(processes: readonly OwnProcess[], signal: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, signal)
    } catch {
      // ended meanwhile
    }
  }
}

function allProcesses(marker: string): Row[] {
  let entries: string[]
  try {
    entries = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
  return entries.map((pid) => readProcess(Number(pid), marker)).filter((row) => row !== null)
}

function readProcess(pid: number, marker: string): Row | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended; that its parent did not ask for the result is no matter of ours.
    if (state === 'Z') return null
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
    const name = words.join(' ').slice(0, 120) || stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    return { pid, parent: Number(parent), name, marked: environmentOf(pid).includes(marker) }
  } catch {
    return null
  }
}

function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  } catch {
    // of another user
    return []
  }
}
