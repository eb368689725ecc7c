import type { Problem } from '../errors.ts'
import { type Path, wrongType } from '../resources/problems.ts'

/** A text that is too long is, for clients, of another type; for people it says what is wrong with it. */
export function limitedTextProblems(value: unknown, type: string, max: number, path: Path): Problem[] {
  if (typeof value !== 'string') return [wrongType(path, type, value)]
  return value.length <= max ? [] : [{ ...wrongType(path, `${type} (at most ${max} characters)`, value), type, max }]
}
