export interface ByteRange {
  start: number
  /** The last byte. */
  end: number
}

/**
 * Parses a Range header. Null: send the whole file, also for several ranges or an invalid header. `unsatisfiable`: the
 * range is outside of the file.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = header === undefined ? null : /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header)
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] === '') {
    const last = Number(match[2])
    return last === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (match[2] !== '' && Number(match[2]) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
