/** Larger images are not decoded. All frames count. */
export const MAX_PIXELS = 100_000_000

/** Larger SVG files are not parsed. */
export const MAX_SVG_BYTES = 5 * 1024 * 1024
