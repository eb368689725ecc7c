/** Headers that separate surrogate keys by commas; all others use spaces. */
const COMMAS = /^(?:edge-)?cache-tags?$/i

export const separatorOf = (keysHeader: string): string => (COMMAS.test(keysHeader) ? ',' : ' ')
