import { OperatorProblem } from '#lib/operator-problem'

/** All problems of the configuration, one line each, so that one start shows every mistake. */
export class ConfigError extends OperatorProblem {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    const heading = problems.length === 1 ? 'The configuration has a problem:' : 'The configuration has problems:'
    super([heading, ...problems.map((problem) => `  ${problem}`)].join('\n'))
    this.problems = problems
  }
}
