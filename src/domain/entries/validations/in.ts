import { isObject } from '../../resources/json.ts'
import { notOneOf, wrongType } from '../../resources/problems.ts'
import { listSizeProblems } from './string-list.ts'
import type { ValidationRule } from './validation-rule.ts'

export const inList: ValidationRule = {
  kind: 'in',
  appliesTo: ['Symbol', 'Text', 'Integer', 'Number', 'Boolean'],
  paramProblems(param, path) {
    if (!Array.isArray(param)) return [wrongType(path, 'Array', param)]
    const tooLong = listSizeProblems(param, path)
    if (tooLong.length > 0) return tooLong
    return param.flatMap((item, index) =>
      isObject(item) || Array.isArray(item) ? [wrongType([...path, index], 'Symbol', item)] : [],
    )
  },
  check(value, param, path) {
    const expected = param as readonly unknown[]
    return expected.includes(value) ? [] : [notOneOf(path, expected, value)]
  },
}
