import { validationFailed } from '../errors.ts'
import { isObject, member } from '../resources/json.ts'
import { missing, wrongType } from '../resources/problems.ts'
import type { Size } from './layout.ts'

const TURNS = [0, 90, 180, 270] as const
export type Turn = (typeof TURNS)[number]

/** The part of an image that is shown, in pixels of the image after it is rotated clockwise. */
export interface Crop {
  rotate: Turn
  x: number
  y: number
  width: number
  height: number
}

/** The size of an image after rotation. */
export const rotated = ({ width, height }: Size, rotate: Turn): Size =>
  rotate % 180 === 0 ? { width, height } : { width: height, height: width }

/** Checked by hand: without an area the whole image is kept, and the area depends on the image. */
export function parseCrop(body: unknown, original: Size): Crop {
  if (!isObject(body)) throw validationFailed([wrongType([], 'Object', body)])
  const rotate = member(body, 'rotate') ?? 0
  if (!TURNS.includes(rotate as Turn)) {
    throw validationFailed([{ name: 'in', path: ['rotate'], value: rotate, expected: [...TURNS] }])
  }
  const size = rotated(original, rotate as Turn)
  const hasArea = ['x', 'y', 'width', 'height'].some((name) => member(body, name) != null)
  if (!hasArea) return { rotate: rotate as Turn, x: 0, y: 0, ...size }
  const x = pixels(body, 'x', 0, size.width - 1)
  const y = pixels(body, 'y', 0, size.height - 1)
  const width = pixels(body, 'width', 1, size.width - x)
  return { rotate: rotate as Turn, x, y, width, height: pixels(body, 'height', 1, size.height - y) }
}

function pixels(body: Readonly<Record<string, unknown>>, name: string, min: number, max: number): number {
  const value = member(body, name)
  if (value == null) throw validationFailed([missing([name])])
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw validationFailed([wrongType([name], 'Integer', value)])
  if (value < min || value > max) {
    const details = `Must be from ${min} to ${max}.`
    throw validationFailed([{ name: 'range', path: [name], value, min, max, details }])
  }
  return value
}

/** Does the crop keep the image as it is? */
export const isWhole = ({ rotate, x, y, width, height }: Crop, original: Size): boolean =>
  rotate === 0 && x === 0 && y === 0 && width === original.width && height === original.height
