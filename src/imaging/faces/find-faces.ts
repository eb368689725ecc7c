import type { Sharp } from 'sharp'
import { blurChannels, type Grid, leak, mixAround, mixChannels, pool } from './network.ts'
import { readWeights, type Weights } from './weights.ts'

/** Where a face is, in parts of the picture's sides. */
export interface Face {
  x: number
  y: number
  width: number
  height: number
}

/** The side of the square that is looked at: faces down to about a tenth of it are found. */
const SIDE = 416
/** What the pictures looked like that the network has learned from. */
const MEAN = [117.001, 114.697, 97.404] as const
/** The shapes of faces that it has learned, in cells of its answer. */
const SHAPES = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const
/** For each shape: where its middle is, how large it is, and how sure that is. */
const NUMBERS = 5
const LEAST_SURE = 0.5
/** Two that share more than this of their area are the same face. */
const MOST_SHARED = 0.4

let weights: Weights | null = null

/** The faces in a picture, the surest first. A small network looks for them: it is made for faces that look this way. */
export async function findFaces(picture: Sharp): Promise<Face[]> {
  const { data, info } = await picture
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: false })
    .flatten({ background: '#000000' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  weights ??= readWeights()
  const answer = ask(weights, squareOf(data, info))
  return onceEach(read(answer, SIDE / info.width, SIDE / info.height))
}

/** The picture stands in the upper left corner; what is left of the square is black. */
function squareOf(
  data: Buffer,
  { width, height, channels }: { width: number; height: number; channels: number },
): Grid {
  const values = new Float32Array(SIDE * SIDE * 3)
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const isInside = row < height && column < width
      for (let color = 0; color < 3; color++) {
        const value = isInside ? data[(row * width + column) * channels + (channels < 3 ? 0 : color)]! : 0
        values[(row * SIDE + column) * 3 + color] = (value - MEAN[color]!) / 255
      }
    }
  }
  return { side: SIDE, channels: 3, values }
}

function ask(known: Weights, square: Grid): Grid {
  const of = (name: string) => known.get(name)!
  let grid = leak(mixAround(square, of('conv0/filters'), of('conv0/bias')))
  for (let layer = 1; layer <= 5; layer++) {
    const blurred = blurChannels(pool(grid, 2), of(`conv${layer}/depthwise_filter`))
    grid = leak(mixChannels(blurred, of(`conv${layer}/pointwise_filter`), of(`conv${layer}/bias`)))
  }
  return mixChannels(pool(grid, 1), of('conv8/filters'), of('conv8/bias'))
}

interface Seen extends Face {
  sure: number
}

function read({ side, values }: Grid, byWidth: number, byHeight: number): Seen[] {
  const seen: Seen[] = []
  for (let cell = 0; cell < side * side; cell++) {
    for (const [i, [wide, high]] of SHAPES.entries()) {
      const at = (cell * SHAPES.length + i) * NUMBERS
      const sure = sigmoid(values[at + 4]!)
      if (sure < LEAST_SURE) continue
      const width = ((Math.exp(values[at + 2]!) * wide) / side) * byWidth
      const height = ((Math.exp(values[at + 3]!) * high) / side) * byHeight
      const x = (((cell % side) + sigmoid(values[at]!)) / side) * byWidth - width / 2
      const y = ((Math.trunc(cell / side) + sigmoid(values[at + 1]!)) / side) * byHeight - height / 2
      seen.push({ x, y, width, height, sure })
    }
  }
  return seen.sort((a, b) => b.sure - a.sure)
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

/** A face is seen by several cells; the surest stands for all. */
function onceEach(seen: readonly Seen[]): Face[] {
  const faces: Face[] = []
  for (const { x, y, width, height } of seen) {
    const face = { x, y, width, height }
    if (faces.every((other) => shared(face, other) <= MOST_SHARED)) faces.push(face)
  }
  return faces
}

function shared(a: Face, b: Face): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (width <= 0 || height <= 0) return 0
  const both = width * height
  return both / (a.width * a.height + b.width * b.height - both)
}
