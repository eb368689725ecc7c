import { Type } from '../schema.ts'

/** Codes are keys of objects in content, so names that every object inherits, such as `constructor`, are invalid. */
export const localeCode = (options = {}) =>
  Type.Refine(
    Type.String({ pattern: '^[a-zA-Z0-9-]{2,11}$', examples: ['en-US'], ...options }),
    (code) => !(code in Object.prototype),
    () => 'must not be a name that every object has',
  )
