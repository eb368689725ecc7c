import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** What a trained network knows, by the names of its parts. */
export type Weights = ReadonlyMap<string, Float32Array>

interface Part {
  name: string
  shape: readonly number[]
  quantization: { scale: number; min: number }
}

const MODEL = '@vladmandic/face-api/model/tiny_face_detector_model'

/** Each number is one byte: a step on a scale of its part. */
export function readWeights(): Weights {
  const { resolve } = createRequire(import.meta.url)
  const bytes = readFileSync(resolve(`${MODEL}.bin`))
  const [{ weights: parts }] = JSON.parse(readFileSync(resolve(`${MODEL}-weights_manifest.json`), 'utf8')) as [
    { weights: readonly Part[] },
  ]
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
