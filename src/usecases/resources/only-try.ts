import type { Committed } from '#storage/store'

/** Ends the transaction without a trace, and carries out of it what would have been. */
class Undone<T> extends Error {
  readonly value: T

  constructor(value: T) {
    super('only tried')
    this.value = value
  }
}

/** The same work, taken back at the end: everything it checks, and nothing that it does. */
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
