import { readFileSync } from 'node:fs'

/** What a trained network knows, by the names of its parts. */
export type Weights = ReadonlyMap<string, Float32Array>

interface Part {
  name: string
  shape: readonly number[]
  quantization: { scale: number; min: number }
}

/** From @vladmandic/face-api 1.7.15: the package has 24 MB, this model 190 KB. */
const MODEL = './model/tiny_face_detector_model'

/** Each number is one byte: a step on a scale of its part. */
export function readWeights(): Weights {
  const read = (ending: string) => readFileSync(new URL(`${MODEL}${ending}`, import.meta.url))
  const bytes = read('.bin')
  const [{ weights: parts }] = JSON.parse(read('-weights_manifest.json').toString()) as [{ weights: readonly Part[] }]
  let start = 0
  return new Map(
    parts.map(({ name, shape, quantization: { scale, min } }) => {
      const length = shape.reduce((product, side) => product * side, 1)
      const steps = bytes.subarray(start, start + length)
      start += length
      return [name, Float32Array.from(steps, (step) => step * scale + min)]
    }),
  )
}
