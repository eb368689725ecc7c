import type { FieldType } from '../../content-types/content-type.ts'
import type { Problem } from '../../errors.ts'
import type { Path } from '../../resources/problems.ts'
import type { LinkedTarget } from './linked-target.ts'

/** One kind of validation: the fields it applies to, its parameter, and how it checks a value. */
export interface ValidationRule {
  readonly kind: string
  /** Types of fields or list items it applies to. */
  readonly appliesTo: readonly FieldType[]
  /** For links: the required target type. */
  readonly linkType?: 'Entry' | 'Asset'
  /** Does not apply to list items. */
  readonly wholeFields?: true
  /** Problems of the parameter, checked when a content type is saved. */
  paramProblems?(param: unknown, path: Path): Problem[]
  /** Problems of a value, checked when an entry is published. The value has the type of its field. */
  check?(value: unknown, param: unknown, path: Path): Problem[]
  /** Problems of the resource that a link points to. */
  checkTarget?(target: LinkedTarget, param: unknown, path: Path): Problem[]
  /**
   * For regular expressions: must the value match or not? They run in a separate process, because they may take long.
   */
  readonly pattern?: 'found' | 'not found'
  /** Rules for parts of the value. */
  expand?(value: unknown, param: unknown, path: Path): AppliedRule[]
}

/** A rule with its parameter and the value it checks. */
export interface AppliedRule {
  rule: ValidationRule
  param: unknown
  /** The message that the content type defines for editors. */
  message: unknown
  value: unknown
  path: Path
}
