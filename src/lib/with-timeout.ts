export class TimedOut extends Error {
  constructor(ms: number) {
    super(`no response within ${ms} ms`)
    this.name = 'TimedOut'
  }
}

/**
 * Rejects with `TimedOut` when the promise has not settled after `ms`. Input that has already arrived is processed first,
 * so a blocked event loop is not mistaken for a peer that does not respond.
 */
export function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new TimedOut(ms))
    const timer = setTimeout(() => setImmediate(() => setImmediate(late)), ms)
    promise.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
