/** A complete image transformation: every option is resolved, none is left to defaults. */
export interface Recipe {
  width: number | null
  height: number | null
  fit: Fit | null
  focus: Focus
  /** Corner radius in pixels, or `max` for an ellipse. */
  radius: number | 'max' | null
  /** `RRGGBB`; null: transparent, or white for formats without transparency. */
  background: string | null
  format: Format
  /** 1 to 100; null for formats without a quality setting. */
  quality: number | null
  progressive: boolean
  palette: boolean
  /** Keep all frames, or only the first. */
  animated: boolean
}

export const FITS = ['pad', 'fill', 'scale', 'crop', 'thumb'] as const
export type Fit = (typeof FITS)[number]

export const FORMATS = ['jpg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const
export type Format = (typeof FORMATS)[number]

/** What a crop keeps in view: a side or corner, a point, the largest face, or all faces. */
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

/** Equal for recipes with the same result. */
export const recipeKey = (recipe: Recipe): string =>
  JSON.stringify([
    ...[recipe.width, recipe.height, recipe.fit, recipe.focus, recipe.radius, recipe.background],
    ...[recipe.format, recipe.quality, recipe.progressive, recipe.palette, recipe.animated],
  ])
