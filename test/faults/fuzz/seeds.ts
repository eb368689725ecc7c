/** Seeds that found a fault. The tests run them to prevent regressions. */
export const KNOWN_SEEDS: readonly { seed: number; requests: number; found: string }[] = []
