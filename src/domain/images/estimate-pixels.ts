import type { Recipe } from './recipe.ts'
import { MAX_PIXELS } from './source-limits.ts'

/**
 * Estimates the pixels of the resulting image. An original of unknown size counts as a square; if the result has no
 * size either, the maximum is returned.
 */
export function estimatePixels(
  source: { width: number | null; height: number | null },
  { width, height }: Pick<Recipe, 'width' | 'height'>,
): number {
  if (width !== null && height !== null) return width * height
  const ratio = source.width && source.height ? source.height / source.width : 1
  if (width !== null) return width * width * ratio
  if (height !== null) return (height * height) / ratio
  return source.width && source.height ? source.width * source.height : MAX_PIXELS
}
