import { MAX_EXPECTED } from '../../resources/problems.ts'
import { stringList, stringListProblems } from './string-list.ts'
import type { ValidationRule } from './validation-rule.ts'

/** Old content types have one id instead of a list. */
export const linkContentType: ValidationRule = {
  kind: 'linkContentType',
  appliesTo: ['Link'],
  linkType: 'Entry',
  paramProblems: stringListProblems,
  checkTarget({ contentType }, param, path) {
    const allowed = stringList(param)
    if (contentType !== null && allowed.includes(contentType)) return []
    const listed = allowed.slice(0, MAX_EXPECTED)
    const details = `Link must point to an Entry with the Content Type ${listed.join(', ')}`
    return [{ name: 'linkContentType', path, contentTypeId: listed, details }]
  },
}
