import { type Bounds, isWithin } from '#contract/rules/values'
import { outOfRange } from '../../resources/problems.ts'
import { boundsProblems } from './bounds.ts'
import type { ValidationRule } from './validation-rule.ts'

export const range: ValidationRule = {
  kind: 'range',
  appliesTo: ['Integer', 'Number'],
  paramProblems: boundsProblems,
  check: (value, param, path) =>
    typeof value !== 'number' || isWithin(value, param as Bounds) ? [] : [outOfRange(path, param as Bounds, value)],
}
