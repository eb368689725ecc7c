// The selection of the crop dialog, in pixels of the rotated original.

export interface Size {
  width: number
  height: number
}

export interface Area extends Size {
  x: number
  y: number
}

export type Turn = 0 | 90 | 180 | 270

export interface Crop extends Area {
  rotate: Turn
}

export const rotatedSize = ({ width, height }: Size, rotate: Turn): Size =>
  rotate % 180 === 0 ? { width, height } : { width: height, height: width }

export const wholeOf = (size: Size): Area => ({ x: 0, y: 0, width: size.width, height: size.height })

const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max))

/** Whole pixels inside the image, at least one. */
export function inside(area: Area, size: Size): Area {
  const width = between(Math.round(area.width), 1, size.width)
  const height = between(Math.round(area.height), 1, size.height)
  return {
    x: between(Math.round(area.x), 0, size.width - width),
    y: between(Math.round(area.y), 0, size.height - height),
    width,
    height,
  }
}

export const moved = (area: Area, dx: number, dy: number, size: Size): Area =>
  inside({ ...area, x: area.x + dx, y: area.y + dy }, size)

/** The largest area with this ratio (width / height) that the area contains, around the same center. */
export function withRatio(area: Area, ratio: number | null, size: Size): Area {
  if (ratio === null) return area
  const width = Math.min(area.width, area.height * ratio)
  const height = width / ratio
  return inside({ x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }, size)
}

/** Another width or height; with a ratio the other one follows, as far as the image allows. */
export function resized(area: Area, change: Partial<Size>, ratio: number | null, size: Size): Area {
  const width = change.width ?? (ratio === null ? area.width : (change.height ?? area.height) * ratio)
  const room = { width: size.width - area.x, height: size.height - area.y }
  if (ratio === null) {
    return inside(
      { ...area, width: between(width, 1, room.width), height: between(change.height ?? area.height, 1, room.height) },
      size,
    )
  }
  const fitting = between(width, 1, Math.min(room.width, room.height * ratio))
  return inside({ ...area, width: fitting, height: fitting / ratio }, size)
}

/** The area between two points. With a ratio, the height follows the width. */
export function spanned(
  from: { x: number; y: number },
  to: { x: number; y: number },
  ratio: number | null,
  size: Size,
): Area {
  const end = { x: between(to.x, 0, size.width), y: between(to.y, 0, size.height) }
  const room = {
    width: end.x < from.x ? from.x : size.width - from.x,
    height: end.y < from.y ? from.y : size.height - from.y,
  }
  let [width, height] = [Math.abs(end.x - from.x), Math.abs(end.y - from.y)]
  if (ratio !== null) {
    width = Math.min(Math.max(width, height * ratio), room.width, room.height * ratio)
    height = width / ratio
  }
  return inside(
    { x: end.x < from.x ? from.x - width : from.x, y: end.y < from.y ? from.y - height : from.y, width, height },
    size,
  )
}

/** Turns the image by 90 degrees; the selection stays on the same part of the picture. */
export function turned({ rotate, ...area }: Crop, original: Size, isClockwise: boolean): Crop {
  const size = rotatedSize(original, rotate)
  const next = ((rotate + (isClockwise ? 90 : 270)) % 360) as Turn
  const { x, y, width, height } = area
  return isClockwise
    ? { rotate: next, x: size.height - y - height, y: x, width: height, height: width }
    : { rotate: next, x: y, y: size.width - x - width, width: height, height: width }
}
