import { badRequest } from '../errors.ts'

/**
 * Parameters of other image services. They are refused, because ignoring them would return another image than the page
 * expects. Other unknown names are ignored, because pages add their own to bypass caches (`v`, `utm_source`).
 */
const OTHER_SERVICES = new Set([
  ...['width', 'height', 'size', 'resize', 'scale', 'dpr', 'zoom', 'ar', 'aspect_ratio', 'max-w', 'max-h'],
  ...['crop', 'rect', 'trim', 'gravity', 'focus', 'focal', 'position', 'fp-x', 'fp-y', 'fp-z'],
  ...['format', 'auto', 'quality', 'lossless', 'compression', 'progressive', 'interlace', 'dpi', 'colors'],
  ...['blur', 'sharp', 'sharpen', 'usm', 'brightness', 'bri', 'contrast', 'con', 'saturation', 'sat', 'hue', 'gamma'],
  ...['mono', 'monochrome', 'grayscale', 'greyscale', 'sepia', 'invert', 'tint', 'pixelate', 'px', 'filter', 'effect'],
  ...['rotate', 'rotation', 'rot', 'orient', 'orientation', 'flip', 'flop'],
  ...['radius', 'corner-radius', 'border', 'pad', 'padding', 'background', 'background-color', 'bg-color'],
  ...['mask', 'mark', 'watermark', 'overlay', 'blend', 'opacity', 'transform', 'strip'],
])

/** Refuses parameters of other services, and supported names in upper case (`W`) or with brackets (`w[]`). */
export function refuseUnsupportedParams(query: URLSearchParams, supported: readonly string[]): void {
  for (const name of query.keys()) {
    const lower = name.toLowerCase().replace(/\[.*$/s, '')
    const isMisspelt = name !== lower && supported.includes(lower)
    if (!isMisspelt && !OTHER_SERVICES.has(lower)) continue
    throw badRequest(`The image parameter "${name}" is not supported. Supported are ${supported.join(', ')}.`)
  }
}
