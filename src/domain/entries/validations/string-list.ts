import type { Problem } from '../../errors.ts'
import { missing, notOneOf, type Path, wrongSize, wrongType } from '../../resources/problems.ts'

/** Every value is compared with the whole list, so its length is limited. */
const MAX_LISTED = 5000

export const listSizeProblems = (list: readonly unknown[], path: Path): Problem[] =>
  list.length > MAX_LISTED ? [wrongSize(path, { max: MAX_LISTED }, list.length)] : []

/** A string or an array of strings. */
export function stringListProblems(param: unknown, path: Path): Problem[] {
  if (typeof param === 'string') return param === '' ? [missing(path)] : []
  if (!Array.isArray(param)) return [wrongType(path, 'Array', param)]
  const tooLong = listSizeProblems(param, path)
  if (tooLong.length > 0) return tooLong
  return param.flatMap((item, index) => (typeof item === 'string' ? [] : [wrongType([...path, index], 'String', item)]))
}

export const stringList = (param: unknown): readonly string[] =>
  (Array.isArray(param) ? param : [param]).filter((item) => typeof item === 'string')

/** An array whose items are all in `known`. */
export function knownListProblems(param: unknown, known: readonly string[], path: Path): Problem[] {
  if (!Array.isArray(param)) return [wrongType(path, 'Array', param)]
  return param.flatMap((item, index) => (known.includes(item) ? [] : [notOneOf([...path, index], known, item)]))
}
