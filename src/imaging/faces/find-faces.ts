import type { Sharp } from 'sharp'
import { convolve3x3, depthwiseConvolve3x3, leakyRelu, maxPool, pointwiseConvolve, type Tensor } from './network.ts'
import { readWeights, type Weights } from './weights.ts'

/** The box of a face, as fractions of the image's width and height. */
export interface Face {
  x: number
  y: number
  width: number
  height: number
}

/** The side of the network's input. Faces down to about a tenth of it are found. */
const SIDE = 416
/** The mean color of the training images. */
const MEAN = [117.001, 114.697, 97.404] as const
/** Width and height of the anchor boxes, in cells of the output. */
const ANCHORS = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const
/** Outputs per anchor: x, y, width, height, confidence. */
const OUTPUTS = 5
const MIN_CONFIDENCE = 0.5
/** Boxes with a larger intersection over union are the same face. */
const MAX_OVERLAP = 0.4

let weights: Weights | null = null

/** The faces in an image, by descending confidence. The network (tiny face detector) finds frontal faces. */
export async function findFaces(image: Sharp): Promise<Face[]> {
  const { data, info } = await image
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: false })
    .flatten({ background: '#000000' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  weights ??= readWeights()
  const output = runNetwork(weights, toInput(data, info))
  return suppressOverlaps(decodeOutput(output, SIDE / info.width, SIDE / info.height))
}

/** The image in the upper left corner of a black square. */
function toInput(
  data: Buffer,
  { width, height, channels }: { width: number; height: number; channels: number },
): Tensor {
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

function runNetwork(weights: Weights, input: Tensor): Tensor {
  const weight = (name: string) => weights.get(name)!
  let tensor = leakyRelu(convolve3x3(input, weight('conv0/filters'), weight('conv0/bias')))
  for (let layer = 1; layer <= 5; layer++) {
    const depthwise = depthwiseConvolve3x3(maxPool(tensor, 2), weight(`conv${layer}/depthwise_filter`))
    const pointwise = pointwiseConvolve(depthwise, weight(`conv${layer}/pointwise_filter`), weight(`conv${layer}/bias`))
    tensor = leakyRelu(pointwise)
  }
  return pointwiseConvolve(maxPool(tensor, 1), weight('conv8/filters'), weight('conv8/bias'))
}

interface Detection extends Face {
  confidence: number
}

function decodeOutput({ side, values }: Tensor, widthScale: number, heightScale: number): Detection[] {
  const detections: Detection[] = []
  for (let cell = 0; cell < side * side; cell++) {
    for (const [i, [anchorWidth, anchorHeight]] of ANCHORS.entries()) {
      const at = (cell * ANCHORS.length + i) * OUTPUTS
      const confidence = sigmoid(values[at + 4]!)
      if (confidence < MIN_CONFIDENCE) continue
      const width = ((Math.exp(values[at + 2]!) * anchorWidth) / side) * widthScale
      const height = ((Math.exp(values[at + 3]!) * anchorHeight) / side) * heightScale
      const x = (((cell % side) + sigmoid(values[at]!)) / side) * widthScale - width / 2
      const y = ((Math.trunc(cell / side) + sigmoid(values[at + 1]!)) / side) * heightScale - height / 2
      detections.push({ x, y, width, height, confidence })
    }
  }
  return detections.sort((a, b) => b.confidence - a.confidence)
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

/** Non-maximum suppression: of overlapping boxes, the one with the highest confidence stays. */
function suppressOverlaps(detections: readonly Detection[]): Face[] {
  const faces: Face[] = []
  for (const { x, y, width, height } of detections) {
    const face = { x, y, width, height }
    if (faces.every((other) => intersectionOverUnion(face, other) <= MAX_OVERLAP)) faces.push(face)
  }
  return faces
}

function intersectionOverUnion(a: Face, b: Face): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (width <= 0 || height <= 0) return 0
  const intersection = width * height
  return intersection / (a.width * a.height + b.width * b.height - intersection)
}
