import type { Worker } from 'node:worker_threads'

/** CPU time of a thread since its creation. Each read returns the newest known value and requests the next. */
export interface ThreadMeter {
  spentMs(): number
}

/** When a thread does not respond for this long, it is charged the CPU time of the whole process. */
const SILENT_MS = 500

export async function createMeter(worker: Worker): Promise<ThreadMeter> {
  const start = (await usedMs(worker)) ?? 0
  let known = start
  let pending: { at: number; processMs: number } | null = null
  const ask = async () => {
    pending = { at: performance.now(), processMs: processMs() }
    known = (await usedMs(worker)) ?? known
    pending = null
  }
  return {
    spentMs() {
      if (pending === null) void ask()
      else if (performance.now() - pending.at > SILENT_MS) return known - start + (processMs() - pending.processMs)
      return known - start
    },
  }
}

/** Null when the thread has exited. A thread responds even in the middle of a regular expression. */
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
