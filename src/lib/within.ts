export class TookTooLong extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`)
    this.name = 'TookTooLong'
  }
}

/**
 * Rejects with `TookTooLong` when the promise has not settled after `ms`. Input that has already arrived is processed first,
 * so a blocked event loop is not mistaken for a peer that does not answer.
 */
export function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new TookTooLong(ms))
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
