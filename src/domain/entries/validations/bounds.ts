import type { Problem } from '../../errors.ts'
import { isObject, member } from '../../resources/json.ts'
import { type Bounds, missing, notAllowed, type Path, wrongType } from '../../resources/problems.ts'

/** `{ min?, max? }` as in `size` and `range`: each a number, null or absent, and one of them given. */
export function boundsProblems(param: unknown, path: Path): Problem[] {
  if (!isObject(param)) return [wrongType(path, 'Object', param)]
  const given = ['min', 'max'].filter((name) => member(param, name) != null)
  if (given.length === 0) return [missing([...path, 'min'])]
  const wrong = given.flatMap((name) =>
    Number.isFinite(param[name]) ? [] : [wrongType([...path, name], 'Number', param[name])],
  )
  return [...wrong, ...otherMembers(param, path)]
}

const otherMembers = (param: Readonly<Record<string, unknown>>, path: Path): Problem[] =>
  Object.keys(param)
    .filter((key) => key !== 'min' && key !== 'max')
    .map((key) => notAllowed([...path, key], param[key]))

export const isWithin = (value: number, { min, max }: Bounds): boolean =>
  (min == null || value >= min) && (max == null || value <= max)
