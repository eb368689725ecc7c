/** Ids that users may choose for entries, assets, content types and the like. */
export const RESOURCE_ID = /^[a-zA-Z0-9-_.]{1,64}$/

export const isResourceId = (value: unknown): value is string => typeof value === 'string' && RESOURCE_ID.test(value)

/** The compatible pattern allows `.` and `..`; both are path segments with a meaning of their own, so they are no ids. */
export const isId = (text: string): boolean => isResourceId(text) && text !== '.' && text !== '..'

export const FIELD_ID = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/

/** Names that every object of every client already has: a field of that name would be found where there is none. */
const RESERVED = new Set(['prototype', ...Object.getOwnPropertyNames(Object.prototype)])

export const isReservedFieldId = (id: string): boolean => RESERVED.has(id)

export const isFieldId = (id: string): boolean => FIELD_ID.test(id) && !isReservedFieldId(id)
