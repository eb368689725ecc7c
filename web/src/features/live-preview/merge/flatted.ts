import { put } from './json.ts'

/**
 * Parses the format of the npm package `flatted`, in which the preview SDK sends data with cycles: a JSON array of values;
 * inside objects and lists, a string is the position of another value.
 */
export function parseFlatted(text: string): unknown {
  const values: unknown = JSON.parse(text)
  if (!Array.isArray(values)) throw new SyntaxError('not a list')
  const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null
  const copies = values.map((value: unknown) => (Array.isArray(value) ? [] : isContainer(value) ? {} : value))
  for (const [index, value] of values.entries()) {
    if (!isContainer(value)) continue
    for (const [key, member] of Object.entries(value)) {
      put(copies[index] as object, key, typeof member === 'string' ? copies[Number(member)] : member)
    }
  }
  return copies[0]
}
