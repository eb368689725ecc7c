import { GateFull } from './gate.ts'

export interface FairGate {
  /** Queues and runs the job; rejects with `GateFull` at once when the queue, or the owner's share of it, is full. */
  run<T>(owner: string, job: () => Promise<T>): Promise<T>
  /** Number of queued jobs. */
  readonly waiting: number
}

export interface FairGateOptions {
  readonly atOnce: number
  /** Maximum waiting jobs, in total and per owner. */
  readonly waiting: number
  readonly waitingEach: number
  /** Half-life of the time that is charged to an owner. */
  readonly halfLifeMs: number
  readonly now: () => number
}

interface Owner {
  readonly queue: (() => void)[]
  usedMs: number
  countedAt: number
}

/**
 * Runs `atOnce` jobs at the same time. The waiting owner with the least recent usage is next, so owners with short jobs
 * do not wait for one with long jobs.
 */
export function createFairGate({ atOnce, waiting, waitingEach, halfLifeMs, now }: FairGateOptions): FairGate {
  const owners = new Map<string, Owner>()
  let running = 0
  let queued = 0

  const decay = (owner: Owner): Owner => {
    const at = now()
    owner.usedMs *= 0.5 ** ((at - owner.countedAt) / halfLifeMs)
    owner.countedAt = at
    return owner
  }
  const ownerOf = (name: string): Owner => {
    const known = owners.get(name)
    if (known) return decay(known)
    const owner = { queue: [], usedMs: 0, countedAt: now() }
    owners.set(name, owner)
    return owner
  }
  const next = (): (() => void) | undefined => {
    let least: Owner | null = null
    for (const [name, owner] of owners) {
      decay(owner)
      if (owner.queue.length > 0 && (least === null || owner.usedMs < least.usedMs)) least = owner
      else if (owner.queue.length === 0 && owner.usedMs < 1) owners.delete(name)
    }
    return least?.queue.shift()
  }

  return {
    get waiting() {
      return queued
    },
    async run(name, job) {
      if (running < atOnce) running += 1
      else {
        const { queue } = ownerOf(name)
        if (queued >= waiting || queue.length >= waitingEach) throw new GateFull()
        queued += 1
        await new Promise<void>((enter) => queue.push(enter))
        queued -= 1
      }
      const began = now()
      try {
        return await job()
      } finally {
        ownerOf(name).usedMs += now() - began
        // A finished job passes its slot on, so a new job cannot overtake waiting ones.
        const enter = next()
        if (enter) enter()
        else running -= 1
      }
    },
  }
}
