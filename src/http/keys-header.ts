/** Some caches want commas between surrogate keys, the others spaces. */
const COMMAS = /^(?:edge-)?cache-tags?$/i

/** Between the keys in a header of this name. */
export const separatorOf = (keysHeader: string): string => (COMMAS.test(keysHeader) ? ',' : ' ')
