/** How a picture is made from another one: everything decided, nothing left to defaults. */
export interface Recipe {
  width: number | null
  height: number | null
  fit: Fit | null
  focus: Focus
  /** Corners: pixels, or as round as can be. */
  radius: number | 'max' | null
  /** `RRGGBB`; null is transparent, or white where the format knows no transparency. */
  background: string | null
  format: Format
  /** 1 to 100; null for formats without. */
  quality: number | null
  progressive: boolean
  palette: boolean
  /** All frames, or the first alone. */
  animated: boolean
}

export const FITS = ['pad', 'fill', 'scale', 'crop', 'thumb'] as const
export type Fit = (typeof FITS)[number]

export const FORMATS = ['jpg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const
export type Format = (typeof FORMATS)[number]

/** What stays in view: a side or corner that is clung to, a point that is kept as central as can be, or the largest face, or all. */
export type Focus =
  | { kind: 'anchor'; x: number; y: number }
  | { kind: 'point'; x: number; y: number }
  | { kind: 'face' }
  | { kind: 'faces' }

export const CENTER: Focus = { kind: 'anchor', x: 0.5, y: 0.5 }

const TYPES: Record<Format, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  tiff: 'image/tiff',
}

export const typeOf = (format: Format): string => TYPES[format]

export function formatOf(contentType: string): Format | null {
  return FORMATS.find((format) => TYPES[format] === contentType) ?? null
}

/** Equal for recipes that make the same picture. */
export const recipeKey = (recipe: Recipe): string =>
  JSON.stringify([
    ...[recipe.width, recipe.height, recipe.fit, recipe.focus, recipe.radius, recipe.background],
    ...[recipe.format, recipe.quality, recipe.progressive, recipe.palette, recipe.animated],
  ])
