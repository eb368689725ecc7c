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
export async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => setImmediate(() => setImmediate(() => late.reject(new TookTooLong(ms)))), ms)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
