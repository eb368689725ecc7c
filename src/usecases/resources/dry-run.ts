import type { Committed } from '#storage/store'

/** Rolls the transaction back and carries its result out. */
class RolledBack<T> extends Error {
  readonly value: T

  constructor(value: T) {
    super('dry run')
    this.value = value
  }
}

/** Runs a transaction and rolls it back at the end, so that only its checks have an effect. */
export async function dryRun<T>(work: (beforeCommit: (value: T) => void) => Promise<Committed<T>>): Promise<T> {
  try {
    const { value } = await work((done) => {
      throw new RolledBack(done)
    })
    return value
  } catch (error) {
    if (error instanceof RolledBack) return error.value
    throw error
  }
}
