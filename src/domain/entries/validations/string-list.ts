import type { Problem } from '../../errors.ts'
import { missing, notOneOf, type Path, wrongSize, wrongType } from '../../resources/problems.ts'

/** Every value is compared with all of them. */
const MOST_LISTED = 5000

/** Problem of a list that a value is to be found in. */
export const listSizeProblems = (list: readonly unknown[], path: Path): Problem[] =>
  list.length > MOST_LISTED ? [wrongSize(path, { max: MOST_LISTED }, list.length)] : []

/** One text or a list of them. */
export function stringListProblems(param: unknown, path: Path): Problem[] {
  if (typeof param === 'string') return param === '' ? [missing(path)] : []
  if (!Array.isArray(param)) return [wrongType(path, 'Array', param)]
  const tooLong = listSizeProblems(param, path)
  if (tooLong.length > 0) return tooLong
  return param.flatMap((item, index) => (typeof item === 'string' ? [] : [wrongType([...path, index], 'String', item)]))
}

export const stringList = (param: unknown): readonly string[] =>
  (Array.isArray(param) ? param : [param]).filter((item) => typeof item === 'string')

/** A list whose items are all among the known ones. */
export function knownListProblems(param: unknown, known: readonly string[], path: Path): Problem[] {
  if (!Array.isArray(param)) return [wrongType(path, 'Array', param)]
  return param.flatMap((item, index) => (known.includes(item) ? [] : [notOneOf([...path, index], known, item)]))
}
