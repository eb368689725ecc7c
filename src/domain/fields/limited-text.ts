import type { Problem } from '../errors.ts'
import { type Path, wrongType } from '../resources/problems.ts'

/** Reports a text that is too long as a type error, which clients know, with the limit in the details. */
export function limitedTextProblems(value: unknown, type: string, max: number, path: Path): Problem[] {
  if (typeof value !== 'string') return [wrongType(path, type, value)]
  return value.length <= max ? [] : [{ ...wrongType(path, `${type} (at most ${max} characters)`, value), type, max }]
}
