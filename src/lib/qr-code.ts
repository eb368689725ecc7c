/**
 * QR codes (ISO 18004) for short texts: bytes, error correction M, versions 1 to 20. Small enough to be read, and one
 * package less that sees the secret of every second factor.
 */
const EC_PER_BLOCK = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]
const FORMAT_M = 0

type Grid = boolean[][]

/** Rows of modules, true for dark; null when the text is too long. */
export function qrCode(text: string): Grid | null {
  const bytes = Buffer.from(text)
  for (let version = 1; version <= BLOCKS.length; version++) {
    const capacity = dataCodewords(version)
    const lengthBits = version < 10 ? 8 : 16
    if (4 + lengthBits + bytes.length * 8 > capacity * 8) continue
    return draw(version, interleaved(version, dataOf(bytes, lengthBits, capacity)))
  }
  return null
}

/** A picture of it, dark on white, with the quiet zone that scanners need. */
export function qrSvg(text: string): string | null {
  const grid = qrCode(text)
  if (grid === null) return null
  const size = grid.length + 8
  const path = grid.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path.join('')}"/></svg>`
  )
}

/** Modules that are left for data and error correction, after all patterns. */
function rawModules(version: number): number {
  let modules = (16 * version + 128) * version + 64
  if (version >= 2) {
    const aligned = Math.floor(version / 7) + 2
    modules -= (25 * aligned - 10) * aligned - 55
    if (version >= 7) modules -= 36
  }
  return modules
}

const codewords = (version: number): number => Math.floor(rawModules(version) / 8)

const dataCodewords = (version: number): number =>
  codewords(version) - EC_PER_BLOCK[version - 1]! * BLOCKS[version - 1]!

function dataOf(bytes: Buffer, lengthBits: number, capacity: number): number[] {
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >>> i) & 1)
  }
  put(0b0100, 4)
  put(bytes.length, lengthBits)
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, capacity * 8 - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  const data: number[] = []
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((all, bit) => all * 2 + bit, 0))
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad)
  return data
}

/** Data in blocks, each with its error correction, mixed so that a stain hurts all a little and none much. */
function interleaved(version: number, data: readonly number[]): number[] {
  const blocks = BLOCKS[version - 1]!
  const ecLength = EC_PER_BLOCK[version - 1]!
  const total = codewords(version)
  const short = blocks - (total % blocks)
  const shortData = Math.floor(total / blocks) - ecLength
  const divisor = generator(ecLength)
  const parts: { data: readonly number[]; ec: number[] }[] = []
  for (let i = 0, at = 0; i < blocks; i++) {
    const length = shortData + (i < short ? 0 : 1)
    const part = data.slice(at, at + length)
    parts.push({ data: part, ec: remainder(part, divisor) })
    at += length
  }
  const mixed: number[] = []
  for (let i = 0; i <= shortData; i++) for (const part of parts) if (i < part.data.length) mixed.push(part.data[i]!)
  for (let i = 0; i < ecLength; i++) for (const part of parts) mixed.push(part.ec[i]!)
  return mixed
}

/** Multiplication in GF(2^8) modulo 0x11d. */
function times(x: number, y: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((y >>> bit) & 1) * x
  }
  return product
}

function generator(degree: number): number[] {
  const coefficients = new Array<number>(degree).fill(0)
  coefficients[degree - 1] = 1
  let root = 1
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      coefficients[j] = times(coefficients[j]!, root) ^ (coefficients[j + 1] ?? 0)
    }
    root = times(root, 2)
  }
  return coefficients
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ rest.shift()!
    rest.push(0)
    for (const [i, coefficient] of divisor.entries()) rest[i]! ^= times(coefficient, factor)
  }
  return rest
}

/** What is fixed has its value in `fixed`; the rest is free for data. */
function draw(version: number, words: readonly number[]): Grid {
  const size = version * 4 + 17
  const fixed = patterns(version, size)
  const plain = fixed.map((row) => row.map((value) => value ?? false))
  placeData(plain, fixed, words)
  const masked = MASKS.map((mask, number) => {
    const grid = plain.map((row, y) => row.map((dark, x) => (fixed[y]![x] === null ? dark !== mask(x, y) : dark)))
    placeFormat(grid, number)
    return grid
  })
  return masked.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best))
}

type Fixed = (boolean | null)[][]

function patterns(version: number, size: number): Fixed {
  const fixed: Fixed = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null))
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) fixed[y]![x] = dark
  }
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy))
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4)
      }
    }
  }
  for (const [cx, cy] of alignments(version, size)) {
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
    }
  }
  if (version >= 7) placeVersion(set, version, size)
  // Kept free for the format, which depends on the mask.
  for (let i = 0; i < 9; i++) {
    if (fixed[i]![8] === null) set(8, i, false)
    if (fixed[8]![i] === null) set(i, 8, false)
    if (i < 8) {
      set(size - 1 - i, 8, false)
      set(8, size - 1 - i, false)
    }
  }
  return fixed
}

function alignments(version: number, size: number): [number, number][] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const places = [6]
  for (let i = count - 2; i >= 0; i--) places.push(size - 7 - i * step)
  const last = places.length - 1
  return places.flatMap((x, i) =>
    places.flatMap((y, j): [number, number][] => {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      return isCorner ? [] : [[x, y]]
    }),
  )
}

function placeVersion(set: (x: number, y: number, dark: boolean) => void, version: number, size: number): void {
  let rest = version
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >>> i) & 1) === 1
    const a = size - 11 + (i % 3)
    const b = Math.floor(i / 3)
    set(a, b, dark)
    set(b, a, dark)
  }
}

function placeFormat(grid: Grid, mask: number): void {
  const size = grid.length
  const data = (FORMAT_M << 3) | mask
  let rest = data
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((data << 10) | rest) ^ 0x5412
  const bit = (i: number) => ((bits >>> i) & 1) === 1
  for (let i = 0; i <= 5; i++) grid[i]![8] = bit(i)
  grid[7]![8] = bit(6)
  grid[8]![8] = bit(7)
  grid[8]![7] = bit(8)
  for (let i = 9; i < 15; i++) grid[8]![14 - i] = bit(i)
  for (let i = 0; i < 8; i++) grid[8]![size - 1 - i] = bit(i)
  for (let i = 8; i < 15; i++) grid[size - 15 + i]![8] = bit(i)
  grid[size - 8]![8] = true
}

/** In columns of two from the right, up and down in turn. */
function placeData(grid: Grid, fixed: Fixed, words: readonly number[]): void {
  const size = grid.length
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (fixed[y]![x] !== null || at >= words.length * 8) continue
        grid[y]![x] = ((words[at >>> 3]! >>> (7 - (at & 7))) & 1) === 1
        at++
      }
    }
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** How hard a grid is to read; the mask with the least is taken. */
function penalty(grid: Grid): number {
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]!))]
  let points = 0
  for (const line of lines) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('')
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2
    points += 40 * (text.match(/(?=10111010000|00001011101)/g)?.length ?? 0)
  }
  let dark = 0
  for (const [y, row] of grid.entries()) {
    for (const [x, value] of row.entries()) {
      if (value) dark++
      const next = grid[y + 1]
      if (next && x + 1 < row.length && row[x + 1] === value && next[x] === value && next[x + 1] === value) points += 3
    }
  }
  const share = (dark * 100) / (grid.length * grid.length)
  return points + 10 * Math.floor(Math.abs(share - 50) / 5)
}
