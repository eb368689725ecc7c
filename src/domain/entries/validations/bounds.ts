import type { Problem } from '../../errors.ts'
import { isObject, member } from '../../resources/json.ts'
import { missing, notAllowed, type Path, wrongType } from '../../resources/problems.ts'

const NAMES = ['min', 'max']

/** Checks `{ min?, max? }` of `size` and `range`: each a number, null or missing, and at least one given. */
export function boundsProblems(param: unknown, path: Path): Problem[] {
  const isUnbounded = isObject(param) && NAMES.every((name) => member(param, name) == null)
  return isUnbounded ? [missing([...path, 'min'])] : looseBoundsProblems(param, path)
}

/** The same, but both may be missing. */
export function looseBoundsProblems(param: unknown, path: Path): Problem[] {
  if (!isObject(param)) return [wrongType(path, 'Object', param)]
  const wrong = NAMES.filter((name) => member(param, name) != null && !Number.isFinite(param[name]))
  return [...wrong.map((name) => wrongType([...path, name], 'Number', param[name])), ...otherMembers(param, path)]
}

const otherMembers = (param: Readonly<Record<string, unknown>>, path: Path): Problem[] =>
  Object.keys(param)
    .filter((key) => !NAMES.includes(key))
    .map((key) => notAllowed([...path, key], param[key]))
