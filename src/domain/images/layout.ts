import type { Recipe } from './recipe.ts'

export interface Size {
  width: number
  height: number
}
export interface Box extends Size {
  left: number
  top: number
}

/** The steps of a transformation, in order; each may be null. */
export interface Layout {
  /** Crop the original to this box. */
  before: Box | null
  /** Then resize to this size, ignoring the aspect ratio. */
  size: Size | null
  /** Then crop the result to this box. */
  after: Box | null
  /** Then add these margins. */
  margin: { left: number; top: number; right: number; bottom: number } | null
  result: Size
}

type Geometry = Pick<Recipe, 'width' | 'height' | 'fit'>

/** The point that a crop keeps in view, or where padding places the image. */
export type ResolvedFocus = { kind: 'anchor' | 'point'; x: number; y: number }

export function computeLayout(source: Size, { width, height, fit }: Geometry, focus: ResolvedFocus): Layout {
  const none: Layout = { before: null, size: null, after: null, margin: null, result: source }
  if (width === null && height === null) return none
  const scaleX = width === null ? null : width / source.width
  const scaleY = height === null ? null : height / source.height
  const minScale = Math.min(scaleX ?? Number.POSITIVE_INFINITY, scaleY ?? Number.POSITIVE_INFINITY)
  const maxScale = Math.max(scaleX ?? 0, scaleY ?? 0)
  const box = { width: width ?? Number.POSITIVE_INFINITY, height: height ?? Number.POSITIVE_INFINITY }
  switch (fit) {
    case null:
      return resized(none, scaled(source, Math.min(minScale, 1)))
    case 'scale': {
      const other = scaled(source, minScale)
      return resized(none, { width: width ?? other.width, height: height ?? other.height })
    }
    case 'pad': {
      const inner = scaled(source, Math.min(minScale, 1))
      const canvas = { width: width ?? inner.width, height: height ?? inner.height }
      const left = Math.round((canvas.width - inner.width) * focus.x)
      const top = Math.round((canvas.height - inner.height) * focus.y)
      const [right, bottom] = [canvas.width - inner.width - left, canvas.height - inner.height - top]
      return { ...resized(none, inner), margin: { left, top, right, bottom }, result: canvas }
    }
    case 'crop':
      return cut(none, source, 1, box, focus)
    case 'thumb':
      return cut(none, source, Math.min(maxScale, 1), box, focus)
    case 'fill':
      return cut(none, source, maxScale, box, focus)
  }
}

const side = (length: number): number => Math.max(1, Math.round(length))
const scaled = ({ width, height }: Size, by: number): Size => ({ width: side(width * by), height: side(height * by) })

const resized = (layout: Layout, size: Size): Layout => ({
  ...layout,
  size: size.width === layout.result.width && size.height === layout.result.height ? null : size,
  result: size,
})

/**
 * Scales by a factor and crops to the box. Enlarging crops first, so that no intermediate image is larger than the
 * result.
 */
function cut(none: Layout, source: Size, by: number, box: Size, focus: ResolvedFocus): Layout {
  const whole = scaled(source, by)
  const result = { width: Math.min(whole.width, box.width), height: Math.min(whole.height, box.height) }
  if (by <= 1) {
    const window = { ...result, ...offsetsOf(whole, result, focus) }
    const isWhole = result.width === whole.width && result.height === whole.height
    return { ...resized(none, whole), after: isWhole ? null : window, result }
  }
  const part = {
    width: Math.min(source.width, side(result.width / by)),
    height: Math.min(source.height, side(result.height / by)),
  }
  return { ...none, before: { ...part, ...offsetsOf(source, part, focus) }, size: result, result }
}

function offsetsOf(whole: Size, window: Size, focus: ResolvedFocus): { left: number; top: number } {
  return {
    left: offset(whole.width, window.width, focus.kind, focus.x),
    top: offset(whole.height, window.height, focus.kind, focus.y),
  }
}

/** An anchor divides the cropped margin; a point is centered as far as the image reaches. */
function offset(whole: number, window: number, kind: ResolvedFocus['kind'], at: number): number {
  const free = whole - window
  const ideal = kind === 'anchor' ? free * at : whole * at - window / 2
  return Math.round(Math.min(free, Math.max(0, ideal)))
}
