/** The queue of a gate is full. */
export class GateFull extends Error {
  constructor() {
    super('too many jobs are waiting')
    this.name = 'GateFull'
  }
}

export interface Gate {
  /** Queues and runs the job; rejects with `GateFull` at once when the queue is full. */
  run<T>(job: () => Promise<T>): Promise<T>
  /** Number of queued jobs. */
  readonly waiting: number
}

/** Runs `atOnce` jobs at the same time, queues `waiting` more in order and refuses the rest: bounded memory and delay. */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  const queue: (() => void)[] = []
  let running = 0
  return {
    get waiting() {
      return queue.length
    },
    async run(job) {
      if (running < atOnce) running += 1
      else if (queue.length >= waiting) throw new GateFull()
      // A finished job passes its slot on, so a new job cannot overtake waiting ones.
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
