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
export type Aim = { kind: 'anchor' | 'point'; x: number; y: number }

export function layOut(source: Size, { width, height, fit }: Geometry, aim: Aim): Layout {
  const none: Layout = { before: null, size: null, after: null, margin: null, result: source }
  if (width === null && height === null) return none
  const across = width === null ? null : width / source.width
  const down = height === null ? null : height / source.height
  const smaller = Math.min(across ?? Number.POSITIVE_INFINITY, down ?? Number.POSITIVE_INFINITY)
  const larger = Math.max(across ?? 0, down ?? 0)
  const box = { width: width ?? Number.POSITIVE_INFINITY, height: height ?? Number.POSITIVE_INFINITY }
  switch (fit) {
    case null:
      return resized(none, scaled(source, Math.min(smaller, 1)))
    case 'scale': {
      const other = scaled(source, smaller)
      return resized(none, { width: width ?? other.width, height: height ?? other.height })
    }
    case 'pad': {
      const inner = scaled(source, Math.min(smaller, 1))
      const canvas = { width: width ?? inner.width, height: height ?? inner.height }
      const left = Math.round((canvas.width - inner.width) * aim.x)
      const top = Math.round((canvas.height - inner.height) * aim.y)
      const [right, bottom] = [canvas.width - inner.width - left, canvas.height - inner.height - top]
      return { ...resized(none, inner), margin: { left, top, right, bottom }, result: canvas }
    }
    case 'crop':
      return cut(none, source, 1, box, aim)
    case 'thumb':
      return cut(none, source, Math.min(larger, 1), box, aim)
    case 'fill':
      return cut(none, source, larger, box, aim)
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
function cut(none: Layout, source: Size, by: number, box: Size, aim: Aim): Layout {
  const whole = scaled(source, by)
  const result = { width: Math.min(whole.width, box.width), height: Math.min(whole.height, box.height) }
  if (by <= 1) {
    const window = { ...result, ...placed(whole, result, aim) }
    const isWhole = result.width === whole.width && result.height === whole.height
    return { ...resized(none, whole), after: isWhole ? null : window, result }
  }
  const part = {
    width: Math.min(source.width, side(result.width / by)),
    height: Math.min(source.height, side(result.height / by)),
  }
  return { ...none, before: { ...part, ...placed(source, part, aim) }, size: result, result }
}

function placed(whole: Size, window: Size, aim: Aim): { left: number; top: number } {
  return {
    left: offset(whole.width, window.width, aim.kind, aim.x),
    top: offset(whole.height, window.height, aim.kind, aim.y),
  }
}

/** An anchor divides the cropped margin; a point is centered as far as the image reaches. */
function offset(whole: number, window: number, kind: Aim['kind'], at: number): number {
  const free = whole - window
  const wanted = kind === 'anchor' ? free * at : whole * at - window / 2
  return Math.round(Math.min(free, Math.max(0, wanted)))
}
