import { dateToMs } from '#contract/rules/dates'
import { isWithinDates } from '#contract/rules/values'
import type { Problem } from '../../errors.ts'
import { isObject, type JsonObject } from '../../resources/json.ts'
import { notAllowed, type Path, wrongType } from '../../resources/problems.ts'
import type { ValidationRule } from './validation-rule.ts'

/** Both bounds are inclusive. Some tools call them `after` and `before`. */
export const dateRange: ValidationRule = {
  kind: 'dateRange',
  appliesTo: ['Date'],
  paramProblems,
  check(value, param, path) {
    const bounds = param as JsonObject
    const [min, max] = [bounds.min ?? bounds.after, bounds.max ?? bounds.before]
    const isWithin = isWithinDates(value, bounds)
    if (isWithin === 'unreadable') {
      return [problem(value, min, max, path, 'Provided value cannot be converted to a time')]
    }
    return isWithin ? [] : [problem(value, min, max, path, 'Date is not in range')]
  },
}

const NAMES = ['min', 'max', 'after', 'before']

function paramProblems(param: unknown, path: Path): Problem[] {
  if (!isObject(param)) return [wrongType(path, 'Object', param)]
  return Object.entries(param).flatMap(([name, bound]) => {
    if (!NAMES.includes(name)) return [notAllowed([...path, name], bound)]
    return bound == null || dateToMs(bound) !== undefined ? [] : [wrongType([...path, name], 'Date', bound)]
  })
}

const problem = (value: unknown, min: unknown, max: unknown, path: Path, details: string): Problem => ({
  name: 'dateRange',
  path,
  value,
  ...(min == null ? {} : { min }),
  ...(max == null ? {} : { max }),
  details,
})
