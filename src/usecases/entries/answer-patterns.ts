import type { PatternTest } from '#lib/pattern-batch'
import type { PatternResult, PatternRunner } from '#lib/pattern-runner'

/** Answers tests at once, or leaves the transaction by throwing. */
export type AnswerPatterns = (tests: readonly PatternTest[]) => PatternResult[]

/** Content keeps changing under us: each time it does, there are other tests to run. */
const MOST_RUNS = 5

/** These must run in the other thread, and a transaction must not wait for it. */
export class RunElsewhere extends Error {
  readonly tests: readonly PatternTest[]

  constructor(tests: readonly PatternTest[]) {
    super('patterns are to be run outside of the transaction')
    this.tests = tests
  }
}

/**
 * Runs a transaction that needs to know whether patterns match. Those that are quick are answered on the spot. For
 * others the transaction is given up before it has written anything, the patterns are run, and it begins anew with
 * their answers in hand.
 */
export async function withPatterns<T>(
  patterns: PatternRunner,
  transaction: (answer: AnswerPatterns) => Promise<T>,
): Promise<T> {
  const known = new KnownResults()
  const answer: AnswerPatterns = (tests) => {
    const open = tests.filter((test) => known.get(test) === undefined)
    const answers = patterns.testHere(open)
    if (answers === null) throw new RunElsewhere(open)
    known.add(open, answers)
    return tests.map((test) => known.get(test) ?? null)
  }
  for (let run = 1; ; run++) {
    try {
      return await transaction(answer)
    } catch (error) {
      if (!(error instanceof RunElsewhere) || run === MOST_RUNS) throw error
      known.add(error.tests, await patterns.test(error.tests))
    }
  }
}

/** By pattern, then by input: texts are long, and are not to be put together into longer ones. */
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
