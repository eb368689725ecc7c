// The processes that belong to this run, so that none is left behind.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface OwnProcess {
  readonly pid: number
  readonly name: string
}

interface Row {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

const NAME_LENGTH = 120

/**
 * All descendants, and, where there is /proc, all processes that inherited `marker` ("NAME=value") in their
 * environment: a process whose parent has ended is no longer a descendant.
 */
export function ownProcesses(marker: string): OwnProcess[] {
  const rows = allProcesses()
  const marked = rows.filter(({ pid }) => environmentOf(pid).includes(marker)).map(({ pid }) => pid)
  return named(withDescendants(rows, [process.pid, ...marked]).filter(({ pid }) => pid !== process.pid))
}

/** The process that runs a test file, and its descendants. */
export function processesOfFile(file: string): OwnProcess[] {
  const rows = allProcesses()
  const runners = rows.filter(({ parent, command }) => parent === process.pid && command.includes(file))
  return named(
    withDescendants(
      rows,
      runners.map(({ pid }) => pid),
    ),
  )
}

/** Gives processes that are just ending a moment, then returns those that stay. */
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

function named(rows: readonly Row[]): OwnProcess[] {
  return rows.map(({ pid, command }) => ({ pid, name: command.slice(0, NAME_LENGTH) }))
}

function withDescendants(rows: readonly Row[], pids: readonly number[]): Row[] {
  const own = new Set(pids)
  for (let size = -1; size !== own.size; ) {
    size = own.size
    for (const { pid, parent } of rows) if (own.has(parent)) own.add(pid)
  }
  return rows.filter(({ pid }) => own.has(pid))
}

function allProcesses(): Row[] {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    if (pids.length > 0)
      return pids
        .map(Number)
        .map(readProcess)
        .filter((row) => row !== null)
  } catch {
    // there is no /proc, as on macOS
  }
  return listedByPs()
}

function readProcess(pid: number): Row | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended; its parent has not collected the exit code yet.
    if (state === 'Z') return null
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
    const command = words.join(' ') || stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    return { pid, parent: Number(parent), command }
  } catch {
    return null
  }
}

/** Without zombies and without `ps` itself. Empty where there is no `ps` either. */
function listedByPs(): Row[] {
  try {
    const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 26,
    })
    return [...list.matchAll(/^ *(\d+) +(\d+) +(\S+) +(.*)$/gm)]
      .map(([, pid, parent, state, command]) => ({ pid: Number(pid), parent: Number(parent), state, command }))
      .filter(({ state, command }) => !state?.startsWith('Z') && !command?.startsWith('ps -A -o'))
      .map(({ pid, parent, command }) => ({ pid, parent, command: command ?? '' }))
  } catch {
    return []
  }
}

function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  } catch {
    // of another user, or there is no /proc
    return []
  }
}
