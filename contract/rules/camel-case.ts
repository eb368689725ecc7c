/** The words of lodash's `camelCase`, for ASCII. Clients know the names of types and fields in this form. */
const WORDS =
  /[A-Z]?[a-z]+(?=[^a-zA-Z0-9]|[A-Z]|$)|[A-Z]+(?=[^a-zA-Z0-9]|[A-Z][a-z]|$)|[A-Z]?[a-z]+|[A-Z]+|\d*(?:1ST|2ND|3RD|(?![123])\dTH)(?=\b|[a-z_])|\d*(?:1st|2nd|3rd|(?![123])\dth)(?=\b|[A-Z_])|\d+/g

export function camelCase(text: string): string {
  const words = text.match(WORDS) ?? []
  return words.map((word, index) => (index === 0 ? word.toLowerCase() : capitalize(word.toLowerCase()))).join('')
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const uncapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
