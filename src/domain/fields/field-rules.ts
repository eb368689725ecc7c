import { SYMBOL_CHARACTERS } from '#contract/rules/values'
import type { Field, FieldType } from '../content-types/content-type.ts'
import type { Problem } from '../errors.ts'
import type { Path } from '../resources/problems.ts'

/** The part of a field that its rules use. */
export type ValueShape = Pick<Field, 'type' | 'linkType' | 'items'>

/** The rules of one field type. To add a type, add a file with its rules and a line in `index.ts`. */
export interface FieldRules {
  readonly type: FieldType
  /** Problems of a value that is to be saved, never null. `path` leads to the value. */
  problems(value: unknown, field: ValueShape, path: Path, limits?: ValueLimits): Problem[]
  /** How queries compare values; without it the field cannot be filtered by value. */
  readonly index?: ValueIndex
  /** The text for full-text search; without it the field is not searched. */
  words?(value: unknown): string
  /** May the content type define a default value? (For arrays see `allowsDefault` in `index.ts`.) */
  readonly allowsDefault: boolean
}

/** Size limits of values, set by the operator. `STANDARD_LIMITS` are those that clients expect. */
export interface ValueLimits {
  symbolCharacters: number
  textCharacters: number
  listItems: number
}

export const STANDARD_LIMITS: ValueLimits = {
  symbolCharacters: SYMBOL_CHARACTERS,
  textCharacters: 50_000,
  listItems: 1000,
}

/** Texts and numbers have separate columns, so that the database compares each type correctly. */
export type ValueIndex = TextIndex | NumberIndex

export interface TextIndex {
  readonly column: 'text'
  toIndex(value: unknown): string | undefined
  /** The value in a query; undefined when the text is not valid for this type. */
  fromQuery(text: string): string | undefined
}

export interface NumberIndex {
  readonly column: 'number'
  toIndex(value: unknown): number | undefined
  fromQuery(text: string): number | undefined
}
