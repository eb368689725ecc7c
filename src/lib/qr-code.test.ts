import assert from 'node:assert/strict'
import { test } from 'node:test'
import { qrCode, qrSvg } from './qr-code.ts'

type Grid = readonly (readonly boolean[])[]

/** From ISO 18004 (annex and table 9): per version the positions of alignment patterns and the blocks with their data bytes. */
const LAYOUT: Record<number, { align: number[]; ec: number; blocks: [count: number, data: number][] }> = {
  1: { align: [], ec: 10, blocks: [[1, 16]] },
  2: { align: [6, 18], ec: 16, blocks: [[1, 28]] },
  5: { align: [6, 30], ec: 24, blocks: [[2, 43]] },
  7: { align: [6, 22, 38], ec: 18, blocks: [[4, 31]] },
  8: { align: [6, 24, 42], ec: 22, blocks: [[2, 38], [2, 39]] }, // biome-ignore format: a table
  10: { align: [6, 28, 50], ec: 26, blocks: [[4, 43], [1, 44]] }, // biome-ignore format: a table
  14: { align: [6, 26, 46, 66], ec: 24, blocks: [[4, 40], [5, 41]] }, // biome-ignore format: a table
  20: { align: [6, 34, 62, 90], ec: 26, blocks: [[3, 41], [13, 42]] }, // biome-ignore format: a table
}

const MASKS: ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_i, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.trunc(i / 2) + Math.trunc(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
]

/** Reads a code as a scanner does, and checks every block for errors. */
function read(grid: Grid): string {
  const size = grid.length
  const version = (size - 17) / 4
  const layout = LAYOUT[version]
  assert.ok(layout, `version ${version} is not in the table`)
  // Around the upper left finder, most significant bit first.
  const places = [...[0, 1, 2, 3, 4, 5, 7, 8].map((x) => [8, x]), ...[7, 5, 4, 3, 2, 1, 0].map((y) => [y, 8])]
  const format = places.reduce((all, [y, x]) => all * 2 + (grid[y!]![x!] ? 1 : 0), 0) ^ 0b101010000010010
  assert.equal(format >> 13, 0b00, 'error correction M')
  const mask = MASKS[(format >> 10) & 7]!
  const isFree = (y: number, x: number) => {
    const nearFinder = (y < 9 && (x < 9 || x >= size - 8)) || (y >= size - 8 && x < 9)
    const nearAlignment = layout.align.some((cy) =>
      layout.align.some((cx) => {
        const overlaps = (cy === 6 && (cx === 6 || cx === size - 7)) || (cy === size - 7 && cx === 6)
        return !overlaps && Math.abs(cy - y) <= 2 && Math.abs(cx - x) <= 2
      }),
    )
    const inVersion = version >= 7 && ((y < 6 && x >= size - 11) || (x < 6 && y >= size - 11))
    return !nearFinder && !nearAlignment && !inVersion && y !== 6 && x !== 6
  }
  const bits: number[] = []
  let up = true
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i
      for (const x of [right, right - 1]) if (isFree(y, x)) bits.push(grid[y]![x] !== mask(y, x) ? 1 : 0)
    }
    up = !up
  }
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((all, bit) => all * 2 + bit, 0),
  )
  const sizes = layout.blocks.flatMap(([count, data]) => new Array<number>(count).fill(data))
  const blocks: number[][] = sizes.map(() => [])
  let at = 0
  for (let i = 0; i < Math.max(...sizes); i++)
    for (const [b, n] of sizes.entries()) if (i < n) blocks[b]!.push(words[at++]!)
  const data = blocks.flatMap((block) => [...block])
  for (let i = 0; i < layout.ec; i++) for (const block of blocks) block.push(words[at++]!)
  for (const block of blocks) assert.deepEqual(syndromes(block, layout.ec), new Array(layout.ec).fill(0))
  const stream = data.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1))
  const take = (count: number) => stream.splice(0, count).reduce((all, bit) => all * 2 + bit, 0)
  assert.equal(take(4), 0b0100, 'bytes')
  const length = take(version < 10 ? 8 : 16)
  return Buffer.from(Array.from({ length }, () => take(8))).toString()
}

/** All zero for a block without errors: its polynomial vanishes at the powers of two. */
function syndromes(block: readonly number[], count: number): number[] {
  const exp: number[] = []
  for (let i = 0, x = 1; i < 255; i++) {
    exp.push(x)
    x = x & 128 ? (x << 1) ^ 285 : x << 1
  }
  const log = new Map(exp.map((value, i) => [value, i]))
  return Array.from({ length: count }, (_, power) =>
    block.reduce((sum, byte) => (sum === 0 ? 0 : exp[(log.get(sum)! + power) % 255]!) ^ byte, 0),
  )
}

test('a code can be read back, and every block is free of errors', () => {
  const versions = new Set<number>()
  for (const length of [1, 14, 26, 80, 122, 150, 210, 360, 660]) {
    const text = `otpauth://totp/Sheaf:${'ä@x.org'.repeat(100)}`.slice(0, length)
    const bytes = Buffer.from(text)
      .subarray(0, length)
      .toString('latin1')
      .replace(/[^ -~]/g, 'x')
    const grid = qrCode(bytes)
    assert.ok(grid)
    assert.equal(read(grid), bytes)
    versions.add((grid.length - 17) / 4)
  }
  assert.deepEqual([...versions], [1, 2, 5, 7, 8, 10, 14, 20])
})

test('a text that does not fit is refused, not truncated', () => {
  assert.equal(qrCode('x'.repeat(667)), null)
  assert.equal(qrSvg('x'.repeat(667)), null)
  assert.match(qrSvg('x') ?? '', /^<svg [^>]+><path fill="#fff"/)
})
