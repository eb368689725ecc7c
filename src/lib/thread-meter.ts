import type { Worker } from 'node:worker_threads'

/** CPU time of a thread from its creation on. Each look returns the newest known value and asks for the next. */
export interface ThreadMeter {
  spentMs(): number
}

/** When a thread does not answer for this long, all CPU time of the process counts as its own. */
const SILENT_MS = 500

export async function createMeter(worker: Worker): Promise<ThreadMeter> {
  const start = (await usedMs(worker)) ?? 0
  let known = start
  let asked: { at: number; processMs: number } | null = null
  const ask = async () => {
    asked = { at: performance.now(), processMs: processMs() }
    known = (await usedMs(worker)) ?? known
    asked = null
  }
  return {
    spentMs() {
      if (asked === null) void ask()
      else if (performance.now() - asked.at > SILENT_MS) return known - start + (processMs() - asked.processMs)
      return known - start
    },
  }
}

/** Null when the thread has ended. A thread answers in the middle of a regular expression too. */
async function usedMs(worker: Worker): Promise<number | null> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  } catch {
    return null
  }
}

function processMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
