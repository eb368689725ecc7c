import { isStorableText, LONGEST_NAME } from '../rules/text.ts'
import { Type } from '../schema.ts'

/** A text that can be stored. Its length is that of the string, as everywhere; JSON Schema alone would count code points. */
export const text = (maxLength: number, options = {}) =>
  Type.Refine(
    Type.String({ maxLength, ...options }),
    (value) => value.length <= maxLength && isStorableText(value),
    () => 'must be well-formed text without U+0000',
  )

/** A text that is not blank. */
export const Name = Type.Refine(
  text(LONGEST_NAME),
  (value) => value.trim() !== '',
  () => 'must not be blank',
)
