/** Names of spaces, content types, fields, tags, roles and so on, in characters. */
export const LONGEST_NAME = 256

/** No unpaired surrogate and no U+0000: PostgreSQL stores neither. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
