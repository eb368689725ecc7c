/** A picture with more is not decoded. Frames count as pixels. */
export const MAX_PIXELS = 100_000_000

/** A larger drawing is not looked into. */
export const MAX_SVG_BYTES = 5 * 1024 * 1024
