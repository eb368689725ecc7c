import { type Problem, validationFailed } from './errors.ts'

export const INVALID_BODY = 'The resource you sent in the body is invalid.'

/** Collects what rules beyond the schema find in the body of a platform resource, to report it together. */
export class BodyProblems {
  readonly #found: Problem[] = []

  add(name: string, path: string, value: unknown, details?: string): void {
    this.#found.push({ name, path, value: value ?? null, ...(details !== undefined && { details }) })
  }

  throwIfAny(): void {
    if (this.#found.length > 0) throw validationFailed(this.#found, INVALID_BODY)
  }
}

/** One problem of a platform resource that only shows when it meets what is stored. */
export const platformProblem = (name: string, path: string, value: unknown) =>
  validationFailed([{ name, path, value }], INVALID_BODY)
