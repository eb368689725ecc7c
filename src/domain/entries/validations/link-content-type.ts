import { MAX_QUOTED_VALUES } from '../../resources/problems.ts'
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
    const quoted = allowed.slice(0, MAX_QUOTED_VALUES)
    const details = `Link must point to an Entry with the Content Type ${quoted.join(', ')}`
    return [{ name: 'linkContentType', path, contentTypeId: quoted, details }]
  },
}
