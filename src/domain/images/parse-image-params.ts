import { badRequest } from '../errors.ts'
import { CENTER, FITS, type Fit, FORMATS, type Focus, type Format } from './recipe.ts'
import { refuseUnsupportedParams } from './unsupported-params.ts'

/** The query parameters of an image URL. */
export interface ImageParams {
  width: number | null
  height: number | null
  fit: Fit | null
  focus: Focus | null
  radius: number | 'max' | null
  background: string | null
  format: Format | 'auto' | null
  quality: number | null
  flags: 'progressive' | 'png8' | null
}

const MAX_SIDE = 4000

const side = (x: number, y: number): Focus => ({ kind: 'anchor', x, y })

const FOCUS: Readonly<Record<string, Focus>> = {
  center: CENTER,
  top: side(0.5, 0),
  right: side(1, 0.5),
  left: side(0, 0.5),
  bottom: side(0.5, 1),
  top_right: side(1, 0),
  top_left: side(0, 0),
  bottom_right: side(1, 1),
  bottom_left: side(0, 1),
  face: { kind: 'face' },
  faces: { kind: 'faces' },
}

const NAMES = ['w', 'h', 'fit', 'f', 'r', 'bg', 'fm', 'q', 'fl']

/** Null when the URL requests no transformation. */
export function parseImageParams(query: URLSearchParams): ImageParams | null {
  refuseUnsupportedParams(query, NAMES)
  if (!NAMES.some((name) => query.has(name))) return null
  return {
    width: integer(query, 'w', MAX_SIDE),
    height: integer(query, 'h', MAX_SIDE),
    fit: oneOf(query, 'fit', FITS),
    focus: lookup(query, 'f', FOCUS),
    radius: radius(query),
    background: background(query),
    format: oneOf(query, 'fm', [...FORMATS, 'auto']),
    quality: integer(query, 'q', 100),
    flags: oneOf(query, 'fl', ['progressive', 'png8']),
  }
}

function singleValue(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name)
  if (values.length > 1) throw invalidValue(name, 'must be given once')
  return values[0] ?? null
}

const invalidValue = (name: string, must: string) => badRequest(`The value for "${name}" ${must}.`)

function integer(query: URLSearchParams, name: string, max: number): number | null {
  const text = singleValue(query, name)
  if (text === null) return null
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > max) throw invalidValue(name, `must be a whole number from 1 to ${max}`)
  return value
}

function oneOf<const T extends string>(query: URLSearchParams, name: string, words: readonly T[]): T | null {
  const text = singleValue(query, name)
  if (text === null) return null
  const found = words.find((one) => one === text)
  if (found === undefined) throw invalidValue(name, `must be one of ${words.join(', ')}`)
  return found
}

function lookup<T>(query: URLSearchParams, name: string, values: Readonly<Record<string, T>>): T | null {
  const text = oneOf(query, name, Object.keys(values))
  return text === null ? null : values[text]!
}

function radius(query: URLSearchParams): number | 'max' | null {
  const text = singleValue(query, 'r')
  if (text === null || text === 'max') return text
  const value = /^\d{1,5}(?:\.\d{1,3})?$/.test(text) ? Number(text) : -1
  if (value < 0 || value > 2 * MAX_SIDE) throw invalidValue('r', `must be "max" or a number from 0 to ${2 * MAX_SIDE}`)
  return value === 0 ? null : value
}

function background(query: URLSearchParams): string | null {
  const text = singleValue(query, 'bg')
  if (text === null) return null
  const color = /^rgb:([0-9a-f]{6})$/i.exec(text)?.[1]
  if (color === undefined) throw invalidValue('bg', 'must be a color such as rgb:9090ff')
  return color.toLowerCase()
}
