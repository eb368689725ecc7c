import type { Problem } from '../../errors.ts'
import { missing, notOneOf, type Path, wrongType } from '../../resources/problems.ts'

/** One text or a list of them. */
export function stringListProblems(param: unknown, path: Path): Problem[] {
  if (typeof param === 'string') return param === '' ? [missing(path)] : []
  if (!Array.isArray(param)) return [wrongType(path, 'Array', param)]
  return param.flatMap((item, index) => (typeof item === 'string' ? [] : [wrongType([...path, index], 'String', item)]))
}

export const stringList = (param: unknown): readonly string[] =>
  (Array.isArray(param) ? param : [param]).filter((item) => typeof item === 'string')

/** A list whose items are all among the known ones. */
export function knownListProblems(param: unknown, known: readonly string[], path: Path): Problem[] {
  if (!Array.isArray(param)) return [wrongType(path, 'Array', param)]
  return param.flatMap((item, index) => (known.includes(item) ? [] : [notOneOf([...path, index], known, item)]))
}
