import { isStorableText } from '#contract/rules/text'
export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A member that is really there: `constructor` and its kind, which every object inherits, do not count. */
export const member = (object: JsonObject, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined

/** A text that can be stored, of at most so many characters. */
export const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest && isStorableText(value)
