import { type Problem, validationFailed } from './errors.ts'

export const INVALID_BODY = 'The resource you sent in the body is invalid.'

/** Collects the problems that the schema cannot express in the body of a platform resource, to report them together. */
export class BodyProblems {
  readonly #found: Problem[] = []

  add(name: string, path: string, value: unknown, details?: string): void {
    this.#found.push({ name, path, value: value ?? null, ...(details !== undefined && { details }) })
  }

  throwIfAny(): void {
    if (this.#found.length > 0) throw validationFailed(this.#found, INVALID_BODY)
  }
}

/** An error with one problem that was found by comparing the body with stored data. */
export const platformProblem = (name: string, path: string, value: unknown) =>
  validationFailed([{ name, path, value }], INVALID_BODY)
