import { isObject } from '../resources/json.ts'
import { wrongType } from '../resources/problems.ts'
import type { FieldRules } from './field-rules.ts'

export const object: FieldRules = {
  type: 'Object',
  problems: (value, _field, path) =>
    isObject(value) || Array.isArray(value) ? [] : [wrongType(path, 'Object', value)],
  allowsDefault: false,
}
