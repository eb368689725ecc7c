import { type Bounds, outOfRange } from '../../resources/problems.ts'
import { boundsProblems, isWithin } from './bounds.ts'
import type { ValidationRule } from './validation-rule.ts'

export const range: ValidationRule = {
  kind: 'range',
  appliesTo: ['Integer', 'Number'],
  paramProblems: boundsProblems,
  check: (value, param, path) =>
    typeof value !== 'number' || isWithin(value, param as Bounds) ? [] : [outOfRange(path, param as Bounds, value)],
}
