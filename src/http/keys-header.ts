/** Headers whose surrogate keys are separated by commas; all others use spaces. */
const COMMAS = /^(?:edge-)?cache-tags?$/i

/** The separator of the keys in a header of this name. */
export const separatorOf = (keysHeader: string): string => (COMMAS.test(keysHeader) ? ',' : ' ')
