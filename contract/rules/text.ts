/** The maximum length of the names of spaces, content types, fields, tags, roles and other resources. */
export const MAX_NAME_LENGTH = 256

/** PostgreSQL stores neither unpaired surrogates nor U+0000. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
