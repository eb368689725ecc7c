import { notOneOf, wrongType } from '../../resources/problems.ts'
import type { ValidationRule } from './validation-rule.ts'

export const inList: ValidationRule = {
  kind: 'in',
  appliesTo: ['Symbol', 'Text', 'Integer', 'Number', 'Boolean'],
  paramProblems: (param, path) => (Array.isArray(param) ? [] : [wrongType(path, 'Array', param)]),
  check(value, param, path) {
    const expected = param as readonly unknown[]
    return expected.includes(value) ? [] : [notOneOf(path, expected, value)]
  },
}
