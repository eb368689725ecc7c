import { isObject } from '../../resources/json.ts'
import { type Bounds, wrongSize } from '../../resources/problems.ts'
import { plainText } from '../../rich-text/plain-text.ts'
import { boundsProblems, isWithin } from './bounds.ts'
import type { ValidationRule } from './validation-rule.ts'

/** Characters of a text, items of a list, members of an object. */
export const size: ValidationRule = {
  kind: 'size',
  appliesTo: ['Symbol', 'Text', 'Array', 'Object', 'RichText'],
  paramProblems: boundsProblems,
  check(value, param, path) {
    const length = sizeOf(value)
    return length === null || isWithin(length, param as Bounds) ? [] : [wrongSize(path, param as Bounds, value)]
  },
}

function sizeOf(value: unknown): number | null {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  if (!isObject(value)) return null
  // The members of a document are not its size: its words are.
  return value.nodeType === 'document' ? plainText(value).replaceAll('\n', '').length : Object.keys(value).length
}
