/** Ids that users may choose for entries, assets, content types and the like. */
export const RESOURCE_ID = /^[a-zA-Z0-9-_.]{1,64}$/

export const isResourceId = (value: unknown): value is string => typeof value === 'string' && RESOURCE_ID.test(value)

/** The pattern allows `.` and `..` for compatibility; both have a meaning in URL paths, so they are not ids. */
export const isId = (text: string): boolean => isResourceId(text) && text !== '.' && text !== '..'

export const FIELD_ID = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/

/** Names that every JavaScript object inherits: a client would find a field of that name in every entry. */
const RESERVED = new Set(['prototype', ...Object.getOwnPropertyNames(Object.prototype)])

export const isReservedFieldId = (id: string): boolean => RESERVED.has(id)

export const isFieldId = (id: string): boolean => FIELD_ID.test(id) && !isReservedFieldId(id)
