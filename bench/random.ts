export interface Random {
  /** From 0 to below `limit`. */
  below(limit: number): number
  pick<T>(from: readonly T[]): T
}

/** Seeded, so that two runs send the same requests to the same data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return { below, pick: (from) => from[below(from.length)]! }
}
