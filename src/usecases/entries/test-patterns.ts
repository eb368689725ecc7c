import type { PatternTest } from '#lib/pattern-batch'
import type { PatternResult, PatternRunner } from '#lib/pattern-runner'

/** Returns the results of pattern tests, or leaves the transaction by throwing. */
export type PatternTester = (tests: readonly PatternTest[]) => PatternResult[]

/** Maximum number of restarts. Content may change between them, so that other tests are needed. */
const MAX_RUNS = 5

/** Thrown for tests that must run in another thread, because a transaction must not wait for it. */
export class NeedsPatternThread extends Error {
  readonly tests: readonly PatternTest[]

  constructor(tests: readonly PatternTest[]) {
    super('patterns must run outside of the transaction')
    this.tests = tests
  }
}

/**
 * Runs a transaction that needs to know whether patterns match. Quick patterns are tested at once. For others the
 * transaction is aborted before it has written anything, the patterns run in another thread, and the transaction starts
 * again with their results.
 */
export async function withPatterns<T>(
  patterns: PatternRunner,
  transaction: (test: PatternTester) => Promise<T>,
): Promise<T> {
  const known = new KnownResults()
  const test: PatternTester = (tests) => {
    const untested = tests.filter((each) => known.get(each) === undefined)
    const results = patterns.testSync(untested)
    if (results === null) throw new NeedsPatternThread(untested)
    known.add(untested, results)
    return tests.map((each) => known.get(each) ?? null)
  }
  for (let run = 1; ; run++) {
    try {
      return await transaction(test)
    } catch (error) {
      if (!(error instanceof NeedsPatternThread) || run === MAX_RUNS) throw error
      known.add(error.tests, await patterns.test(error.tests))
    }
  }
}

/** By pattern, then by input; a joined key would copy long texts. */
class KnownResults {
  readonly #byPattern = new Map<string, Map<string, PatternResult>>()

  get({ pattern, flags, input }: PatternTest): PatternResult | undefined {
    return this.#byPattern.get(`${flags}/${pattern}`)?.get(input)
  }

  add(tests: readonly PatternTest[], results: readonly PatternResult[]): void {
    for (const [index, { pattern, flags, input }] of tests.entries()) {
      const key = `${flags}/${pattern}`
      const byInput = this.#byPattern.get(key) ?? new Map<string, PatternResult>()
      this.#byPattern.set(key, byInput.set(input, results[index]!))
    }
  }
}
