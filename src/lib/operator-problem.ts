/** Something the operator can mend, told in a sentence that says how: shown without a stack. */
export class OperatorProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}
