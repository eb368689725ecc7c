import type { Problem } from '../../errors.ts'
import { notOneOf, type Path } from '../../resources/problems.ts'
import type { Link } from '../entry.ts'
import type { ValidationRule } from './validation-rule.ts'

/** Checked by the database, which knows all other entries (`claims.ts`). */
export const unique: ValidationRule = {
  kind: 'unique',
  appliesTo: ['Symbol', 'Integer', 'Number'],
  wholeFields: true,
  paramProblems: (param, path) => (param === true ? [] : [notOneOf(path, [true], param)]),
}

export const notUnique = (path: Path, value: unknown, conflicting: readonly Link<'Entry'>[]): Problem => ({
  name: 'unique',
  path,
  value,
  conflicting,
  details: 'Same field value present in other entry',
})
