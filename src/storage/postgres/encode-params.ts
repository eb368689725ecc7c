import type { Param } from '../sql/statement.ts'

/** A list travels as the text of an array. */
export const encodeParam = (param: Param): string | null =>
  param === null ? null : typeof param === 'object' ? arrayText(param) : String(param)

interface ElementType {
  readonly oid: number
  /** The size of a value, and how it is written. */
  size(value: string | number): number
  write(buffer: Buffer, value: string | number, at: number): void
}

const TEXT: ElementType = {
  oid: 25,
  size: (value) => Buffer.byteLength(value as string),
  write: (buffer, value, at) => void buffer.write(value as string, at),
}

const TWO_32 = 2 ** 32

/** The element types of the schema, by name. */
const ELEMENTS: Record<string, ElementType> = {
  text: TEXT,
  bigint: {
    oid: 20,
    size: () => 8,
    write(buffer, value, at) {
      const high = Math.floor(Number(value) / TWO_32)
      buffer.writeInt32BE(high, at)
      buffer.writeUInt32BE(Number(value) - high * TWO_32, at + 4)
    },
  },
  integer: {
    oid: 23,
    size: () => 4,
    write: (buffer, value, at) => void buffer.writeInt32BE(Number(value), at),
  },
  'double precision': {
    oid: 701,
    size: () => 8,
    write: (buffer, value, at) => void buffer.writeDoubleBE(Number(value), at),
  },
}

/** Number of dimensions, are there nulls, element type, length and lower bound. */
const HEADER = 20
/** The length of a value that is null. */
const NULL = -1

/**
 * An array with one parameter of each member, in binary form if PostgreSQL has no text to parse then. Lists of lists
 * cannot be unnested by one level, so a list is an element of type `text`.
 */
export function encodeArray(type: string, params: readonly Param[]): Buffer | string {
  const isList = type.endsWith('[]')
  const element = isList ? TEXT : ELEMENTS[type]
  const values = isList ? params.map(encodeParam) : (params as readonly (string | number | null)[])
  return element ? binaryArray(element, values) : arrayText(values)
}

function binaryArray(type: ElementType, values: readonly (string | number | null)[]): Buffer {
  const lengths = values.map((value) => (value === null ? NULL : type.size(value)))
  const total = lengths.reduce((sum, length) => sum + 4 + Math.max(length, 0), HEADER)
  const buffer = Buffer.allocUnsafe(total)
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(lengths.includes(NULL) ? 1 : 0, 4)
  buffer.writeInt32BE(type.oid, 8)
  buffer.writeInt32BE(values.length, 12)
  buffer.writeInt32BE(1, 16)
  let at = HEADER
  for (let i = 0; i < values.length; i++) {
    const length = lengths[i]!
    at = buffer.writeInt32BE(length, at)
    if (length === NULL) continue
    type.write(buffer, values[i]!, at)
    at += length
  }
  return buffer
}

const arrayText = (list: readonly (string | number | null)[]): string =>
  `{${list.map((item) => (item === null ? 'null' : typeof item === 'number' ? item : quoted(item))).join(',')}}`

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`
