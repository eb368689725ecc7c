import type { FieldType } from '../../content-types/content-type.ts'
import type { Problem } from '../../errors.ts'
import type { Path } from '../../resources/problems.ts'
import type { LinkedTarget } from './linked-target.ts'

/** One kind of validation: which fields may carry it, what its parameter looks like, what it says about a value. */
export interface ValidationRule {
  readonly kind: string
  /** Types of fields, or of items of a list, that may carry it. */
  readonly appliesTo: readonly FieldType[]
  /** What a link that carries it must lead to. */
  readonly linkType?: 'Entry' | 'Asset'
  /** Not for items of a list. */
  readonly wholeFields?: true
  /** What is wrong with the parameter, when a content type is saved. */
  paramProblems?(param: unknown, path: Path): Problem[]
  /** What is wrong with a value, when an entry is published. The value has the type of its field. */
  check?(value: unknown, param: unknown, path: Path): Problem[]
  /** What is wrong with the resource that a link leads to; asked when it is known. */
  checkTarget?(target: LinkedTarget, param: unknown, path: Path): Problem[]
  /** A regular expression: must it be found in the value, or must it not? It is run apart, because it may take long. */
  readonly pattern?: 'found' | 'not found'
  /** Rules about parts of the value. */
  expand?(value: unknown, param: unknown, path: Path): AppliedRule[]
}

/** A rule with its parameter at the place of one value. */
export interface AppliedRule {
  rule: ValidationRule
  param: unknown
  /** What its author wants the editor to read. */
  message: unknown
  value: unknown
  path: Path
}
