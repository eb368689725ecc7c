import type { FieldType } from '../../content-types/content-type.ts'
import type { Problem } from '../../errors.ts'
import type { Path } from '../../resources/problems.ts'

/** One kind of validation: which fields may carry it, what its parameter looks like, what it says about a value. */
export interface ValidationRule {
  readonly kind: string
  /** Types of fields, or of items of a list, that may carry it. */
  readonly appliesTo: readonly FieldType[]
  /** What is wrong with the parameter, when a content type is saved. */
  paramProblems?(param: unknown, path: Path): Problem[]
  /**
   * What is wrong with a value, when an entry is published. The value has the type of its field. Absent for kinds that
   * need to look at more than the value.
   */
  check?(value: unknown, param: unknown, path: Path): Problem[]
}
