import { MAX_EXPECTED } from '../../resources/problems.ts'
import { stringList, stringListProblems } from './string-list.ts'
import type { ValidationRule } from './validation-rule.ts'

/** Old models hold one id instead of a list. */
export const linkContentType: ValidationRule = {
  kind: 'linkContentType',
  appliesTo: ['Link'],
  linkType: 'Entry',
  paramProblems: stringListProblems,
  checkTarget({ contentType }, param, path) {
    const allowed = stringList(param)
    if (contentType !== null && allowed.includes(contentType)) return []
    const told = allowed.slice(0, MAX_EXPECTED)
    const details = `Link must point to an Entry with the Content Type ${told.join(', ')}`
    return [{ name: 'linkContentType', path, contentTypeId: told, details }]
  },
}
