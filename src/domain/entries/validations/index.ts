import { dateRange } from './date-range.ts'
import { inList } from './in.ts'
import { range } from './range.ts'
import { size } from './size.ts'
import type { ValidationRule } from './validation-rule.ts'

/** Known and kept, so that models can be imported whole; what they check is not decided by the value alone. */
const KEPT: readonly ValidationRule[] = [
  { kind: 'regexp', appliesTo: ['Symbol', 'Text'] },
  { kind: 'prohibitRegexp', appliesTo: ['Symbol', 'Text'] },
  { kind: 'unique', appliesTo: ['Symbol', 'Integer', 'Number'] },
  { kind: 'linkContentType', appliesTo: ['Link'] },
  { kind: 'linkMimetypeGroup', appliesTo: ['Link'] },
  { kind: 'assetFileSize', appliesTo: ['Link'] },
  { kind: 'assetImageDimensions', appliesTo: ['Link'] },
  { kind: 'enabledMarks', appliesTo: ['RichText'] },
  { kind: 'enabledNodeTypes', appliesTo: ['RichText'] },
  { kind: 'nodes', appliesTo: ['RichText'] },
  { kind: 'relationshipType', appliesTo: ['Link', 'Array'] },
]

/** A new kind is one file and one line here. */
const RULES: ReadonlyMap<string, ValidationRule> = new Map(
  [size, range, inList, dateRange, ...KEPT].map((rule) => [rule.kind, rule]),
)

export const validationRule = (kind: string): ValidationRule | undefined => RULES.get(kind)
