/** Thrown instead of queueing without end. */
export class GateFull extends Error {
  constructor() {
    super('too much of this work is already waiting')
    this.name = 'GateFull'
  }
}

export interface Gate {
  /** Runs the job when its turn comes; rejects with `GateFull` at once when the queue is full. */
  run<T>(job: () => Promise<T>): Promise<T>
}

/** Lets `atOnce` jobs run, `waiting` more queue in order, and refuses the rest: bounded memory, bounded delay. */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  const queue: (() => void)[] = []
  let running = 0
  return {
    async run(job) {
      if (running < atOnce) running += 1
      else if (queue.length >= waiting) throw new GateFull()
      // The finishing job hands its place over, so a newcomer cannot slip in before those who wait.
      else await new Promise<void>((enter) => queue.push(enter))
      try {
        return await job()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
