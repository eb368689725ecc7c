import type { Bounds } from '#contract/rules/values'
import type { Problem } from '../errors.ts'

/** Problems that several rules report, in the form that clients know. */

export type Path = readonly (string | number)[]

/** A hostile body can have a hundred thousand problems; the first ones are enough to fix it. */
const MAX_PROBLEMS = 100

export const limitProblems = (problems: readonly Problem[]): Problem[] => problems.slice(0, MAX_PROBLEMS)

export const missing = (path: Path, property = path.at(-1)): Problem => ({
  name: 'required',
  path,
  details: `The property "${property}" is required here`,
})

export const wrongType = (path: Path, type: string, value: unknown, property: string | number = 'value'): Problem => ({
  name: 'type',
  value,
  type,
  details: `The type of "${property}" is incorrect, expected type: ${type}`,
  path,
})

export const notAllowed = (path: Path, value?: unknown): Problem => ({
  name: 'unknown',
  path,
  ...(value === undefined ? {} : { value }),
  details: `The property "${path.at(-1)}" is not allowed here.`,
})

/** The form of `notAllowed` in rich text. */
export const unexpected = (path: Path): Problem => ({
  name: 'unexpected',
  path,
  details: `The property "${path.at(-1)}" is not expected`,
})

/** Limits the listed expected values: a hundred problems with a long list would be a response of many megabytes. */
export const MAX_EXPECTED = 500

export const notOneOf = (path: Path, expected: readonly unknown[], value: unknown): Problem => ({
  name: 'in',
  path,
  value,
  expected: expected.slice(0, MAX_EXPECTED),
  details: 'Value must be one of expected values',
})

export const noMatch = (path: Path, pattern: RegExp, value: unknown): Problem => ({
  name: 'regexp',
  path,
  value,
  pattern: pattern.source,
  flags: pattern.flags || null,
  details: `Does not match ${pattern}`,
})

export const wrongSize = (path: Path, bounds: Bounds, value: unknown): Problem => ({
  name: 'size',
  path,
  value,
  ...givenBounds(bounds),
  details: `Size must be ${formatBounds(bounds)}`,
})

export const outOfRange = (path: Path, bounds: Bounds, value: unknown): Problem => ({
  name: 'range',
  path,
  value,
  ...givenBounds(bounds),
  details: `Value must be ${formatBounds(bounds)}`,
})

/** `message` is the text that the content type defines for editors. */
export const withMessage = (problem: Problem, message: unknown): Problem =>
  typeof message === 'string' && message !== '' ? { ...problem, customMessage: message } : problem

const givenBounds = ({ min, max }: Bounds) => ({ ...(min == null ? {} : { min }), ...(max == null ? {} : { max }) })

const formatBounds = ({ min, max }: Bounds): string =>
  [min == null ? [] : `at least ${min}`, max == null ? [] : `at most ${max}`].flat().join(' and ')
