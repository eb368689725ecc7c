import type { PatternTest } from '#lib/pattern-batch'
import type { PatternResult, PatternRunner } from '#lib/pattern-runner'

/** Answers tests at once, or leaves the transaction by throwing. */
export type AnswerPatterns = (tests: readonly PatternTest[]) => PatternResult[]

/** Content keeps changing under us: each time it does, there are other tests to run. */
const MOST_RUNS = 5

/** These must run in the other thread, and a transaction must not wait for it. */
class RunElsewhere extends Error {
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
  const known = new Map<string, PatternResult>()
  const answer: AnswerPatterns = (tests) => {
    const open = tests.filter((test) => !known.has(keyOf(test)))
    const answers = patterns.testHere(open)
    if (answers === null) throw new RunElsewhere(open)
    for (const [index, test] of open.entries()) known.set(keyOf(test), answers[index]!)
    return tests.map((test) => known.get(keyOf(test))!)
  }
  for (let run = 1; ; run++) {
    try {
      return await transaction(answer)
    } catch (error) {
      if (!(error instanceof RunElsewhere) || run === MOST_RUNS) throw error
      const results = await patterns.test(error.tests)
      for (const [index, test] of error.tests.entries()) known.set(keyOf(test), results[index]!)
    }
  }
}

const keyOf = ({ pattern, flags, input }: PatternTest): string => JSON.stringify([pattern, flags, input])
