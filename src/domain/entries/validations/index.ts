import { assetFileSize, assetImageDimensions, linkMimetypeGroup } from './asset-rules.ts'
import { dateRange } from './date-range.ts'
import { inList } from './in.ts'
import { linkContentType } from './link-content-type.ts'
import { nodes } from './nodes.ts'
import { range } from './range.ts'
import { prohibitRegexp, regexp } from './regexp.ts'
import { enabledMarks, enabledNodeTypes } from './rich-text-rules.ts'
import { size } from './size.ts'
import { stringListProblems } from './string-list.ts'
import { unique } from './unique.ts'
import type { ValidationRule } from './validation-rule.ts'

/** Accepted so that imported content types keep it. It is a hint for editors and checks nothing. */
const relationshipType: ValidationRule = {
  kind: 'relationshipType',
  appliesTo: ['Link', 'Array'],
  paramProblems: stringListProblems,
}

/** To add a validation, add a file and a line here. */
const RULES: ReadonlyMap<string, ValidationRule> = new Map(
  [
    size,
    range,
    inList,
    dateRange,
    regexp,
    prohibitRegexp,
    unique,
    linkContentType,
    linkMimetypeGroup,
    assetFileSize,
    assetImageDimensions,
    enabledMarks,
    enabledNodeTypes,
    nodes,
    relationshipType,
  ].map((rule) => [rule.kind, rule]),
)

export const validationRule = (kind: string): ValidationRule | undefined => RULES.get(kind)
