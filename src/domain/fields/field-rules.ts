import { SYMBOL_CHARACTERS } from '#contract/rules/values'
import type { Field, FieldType } from '../content-types/content-type.ts'
import type { Problem } from '../errors.ts'
import type { Path } from '../resources/problems.ts'

/** What a value's rules need to know of its field. */
export type ValueShape = Pick<Field, 'type' | 'linkType' | 'items'>

/** Everything that is particular to one type of field: a new type is one file with these rules and one line in `index.ts`. */
export interface FieldRules {
  readonly type: FieldType
  /** What is wrong with a value that is about to be saved; null never gets here. `path` is where the value stands. */
  problems(value: unknown, field: ValueShape, path: Path, limits?: ValueLimits): Problem[]
  /** How search compares values; without it the field cannot be filtered by its value. */
  readonly index?: ValueIndex
  /** The text that full-text search looks in; without it there is none. */
  words?(value: unknown): string
  /** May the content type give a value for new entries? (Arrays: see `allowsDefault`.) */
  readonly allowsDefault: boolean
}

/** How large values may be. The operator decides; these are what clients are used to. */
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

/** Text and numbers are held apart, so that a database compares each in its own way. */
export type ValueIndex = TextIndex | NumberIndex

export interface TextIndex {
  readonly column: 'text'
  toIndex(value: unknown): string | undefined
  /** The value a query asks for; undefined when the text is no value of this type. */
  fromQuery(text: string): string | undefined
}

export interface NumberIndex {
  readonly column: 'number'
  toIndex(value: unknown): number | undefined
  fromQuery(text: string): number | undefined
}
