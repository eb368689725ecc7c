/** Seeds that have found something. They run with the tests from then on, so that it does not come back. */
export const KNOWN_SEEDS: readonly { seed: number; requests: number; found: string }[] = []
