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

/** Kept, so that models can be imported whole; a hint for editors that has no meaning for the content. */
const relationshipType: ValidationRule = {
  kind: 'relationshipType',
  appliesTo: ['Link', 'Array'],
  paramProblems: stringListProblems,
}

/** A new kind is one file and one line here. */
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
