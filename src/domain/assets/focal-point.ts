import { validationFailed } from '../errors.ts'
import { isObject, member } from '../resources/json.ts'
import { wrongType } from '../resources/problems.ts'

/**
 * The point of an image that must stay visible when it is cropped, as fractions of its width and height; null: none.
 */
export type FocalPoint = { x: number; y: number } | null

/** Rounded to this many steps, so that nearly equal points share one image URL. */
const STEPS = 10_000

/** Checked by hand: a body that is null clears the point, and only the first problem is reported. */
export function parseFocalPoint(body: unknown): FocalPoint {
  if (body === null) return null
  if (!isObject(body)) throw validationFailed([wrongType([], 'Object', body)])
  return { x: part(body, 'x'), y: part(body, 'y') }
}

function part(body: Readonly<Record<string, unknown>>, name: string): number {
  const value = member(body, name)
  if (typeof value !== 'number' || !Number.isFinite(value)) throw validationFailed([wrongType([name], 'Number', value)])
  if (value < 0 || value > 1) {
    throw validationFailed([{ name: 'range', path: [name], value, min: 0, max: 1, details: 'Must be from 0 to 1.' }])
  }
  return Math.round(value * STEPS) / STEPS
}
