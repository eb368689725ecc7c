import { type Bounds, isWithin, sizeOf } from '#contract/rules/values'
import { wrongSize } from '../../resources/problems.ts'
import { boundsProblems } from './bounds.ts'
import type { ValidationRule } from './validation-rule.ts'

/** Limits the characters of a text, the items of a list or the properties of an object. */
export const size: ValidationRule = {
  kind: 'size',
  appliesTo: ['Symbol', 'Text', 'Array', 'Object', 'RichText'],
  paramProblems: boundsProblems,
  check(value, param, path) {
    const length = sizeOf(value)
    return length === null || isWithin(length, param as Bounds) ? [] : [wrongSize(path, param as Bounds, value)]
  },
}
