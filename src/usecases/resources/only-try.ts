import type { Committed } from '#storage/store'

/** Rolls the transaction back and carries its result out. */
class Undone<T> extends Error {
  readonly value: T

  constructor(value: T) {
    super('only tried')
    this.value = value
  }
}

/** Runs a transaction and rolls it back at the end, so that only its checks have an effect. */
export async function onlyTry<T>(work: (beforeCommit: (value: T) => void) => Promise<Committed<T>>): Promise<T> {
  try {
    const { value } = await work((done) => {
      throw new Undone(done)
    })
    return value
  } catch (error) {
    if (error instanceof Undone) return error.value
    throw error
  }
}
