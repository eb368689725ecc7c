/** Ids that users may choose for entries, assets, content types and the like. */
export const RESOURCE_ID = /^[a-zA-Z0-9-_.]{1,64}$/

export const isResourceId = (value: unknown): value is string => typeof value === 'string' && RESOURCE_ID.test(value)
