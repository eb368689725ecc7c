import { Type } from '../schema.ts'

/** Names of spaces, content types, fields, tags, roles and so on, in characters. */
export const LONGEST_NAME = 256

/** Half of a surrogate pair, or U+0000, which PostgreSQL does not store. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** A text that can be stored. */
export const text = (maxLength: number, options = {}) =>
  Type.Refine(Type.String({ maxLength, ...options }), isStorableText, () => 'must be well-formed text without U+0000')

/** A text that is not blank. */
export const Name = Type.Refine(
  text(LONGEST_NAME),
  (value) => value.trim() !== '',
  () => 'must not be blank',
)
