import { isStorableText, MAX_NAME_LENGTH } from '../rules/text.ts'
import { Type } from '../schema.ts'

/** Text that both databases can store. The length counts UTF-16 units, as everywhere in the product; JSON Schema counts code points. */
export const text = (maxLength: number, options = {}) =>
  Type.Refine(
    Type.String({ maxLength, ...options }),
    (value) => value.length <= maxLength && isStorableText(value),
    () => 'must be well-formed text without U+0000',
  )

/** Text that is not blank. */
export const Name = Type.Refine(
  text(MAX_NAME_LENGTH),
  (value) => value.trim() !== '',
  () => 'must not be blank',
)
