import { badRequest } from '../errors.ts'
import type { ImageParams } from './parse-image-params.ts'
import { CENTER, type Focus, type Format, formatOf, type Recipe } from './recipe.ts'

/** The original image. */
export interface SourceImage {
  contentType: string
  focus: { x: number; y: number } | null
}

const SVG = 'image/svg+xml'
const QUALITY: Partial<Record<Format, number>> = { jpg: 80, webp: 80, avif: 50 }
const ANIMATED: readonly (Format | null)[] = ['gif', 'webp']

/** Formats that can be read but not written. */
const READABLE = new Set(['image/heic', 'image/heif'])

/**
 * Fills in defaults and drops parameters without effect, so that equal images have equal recipes. Null: send the
 * original file. `accepts` is the Accept header of the client.
 */
export function resolveRecipe(params: ImageParams, source: SourceImage, accepts: string): Recipe | null {
  const own = formatOf(source.contentType)
  if (own === null && source.contentType !== SVG && !READABLE.has(source.contentType)) {
    throw badRequest(`A file of the type ${source.contentType} cannot be transformed.`)
  }
  // An SVG scales to every size.
  if (source.contentType === SVG && (params.format === null || params.format === 'auto')) return null
  const format = params.format === 'auto' ? bestFormat(accepts, own) : (params.format ?? own ?? 'jpg')
  const { fit, width, height, radius } = params
  const cuts = fit !== null && fit !== 'scale' && (width !== null || height !== null)
  const palette = format === 'png' && params.flags === 'png8'
  const recipe: Recipe = {
    width,
    height,
    fit: width === null && height === null ? null : fit,
    focus: cuts ? chooseFocus(params.focus, source.focus, fit === 'pad') : CENTER,
    radius,
    background: cuts || radius !== null || format === 'jpg' ? params.background : null,
    format,
    quality: palette ? (params.quality ?? 100) : hasQuality(format) ? (params.quality ?? QUALITY[format]!) : null,
    progressive: format === 'jpg' && params.flags === 'progressive',
    palette,
    animated: ANIMATED.includes(own) && ANIMATED.includes(format),
  }
  return changesNothing(recipe, own, params) ? null : recipe
}

const hasQuality = (format: Format): boolean => Object.hasOwn(QUALITY, format)

/** The focal point of the image is ignored when padding, because nothing is cropped. */
function chooseFocus(requested: Focus | null, own: SourceImage['focus'], pads: boolean): Focus {
  if (requested) return pads && (requested.kind === 'face' || requested.kind === 'faces') ? CENTER : requested
  return own && !pads ? { kind: 'point', ...own } : CENTER
}

/** The best format that the client accepts; animations are never converted to a still format. */
function bestFormat(accepts: string, own: Format | null): Format {
  const shows = (type: string) =>
    new RegExp(`(?:^|,)\\s*${type}\\s*(?:;(?!\\s*q=0(?:\\.0+)?\\s*(?:,|$))|,|$)`, 'i').test(accepts)
  if (own !== 'gif' && shows('image/avif')) return 'avif'
  if (shows('image/webp')) return 'webp'
  return own === 'gif' || own === 'png' || own === 'jpg' ? own : own === null || own === 'tiff' ? 'jpg' : 'png'
}

function changesNothing(recipe: Recipe, own: Format | null, params: ImageParams): boolean {
  const { width, height, radius, progressive, palette } = recipe
  const asksForBytes = params.quality !== null && recipe.quality !== null
  return (
    recipe.format === own &&
    width === null &&
    height === null &&
    radius === null &&
    !progressive &&
    !palette &&
    !asksForBytes
  )
}
