import { readFileSync } from 'node:fs'
import { installedFile } from '#lib/installation'

/** The weights of the trained network, by layer name. */
export type Weights = ReadonlyMap<string, Float32Array>

interface Layer {
  name: string
  shape: readonly number[]
  quantization: { scale: number; min: number }
}

/** Copied from @vladmandic/face-api 1.7.15: the package has 24 MB, this model 190 KB. */
const MODEL = 'src/imaging/faces/model/tiny_face_detector_model'

/** The weights are quantized to one byte each, with a scale per layer. */
export function readWeights(): Weights {
  const read = (ending: string) => readFileSync(installedFile(MODEL + ending))
  const bytes = read('.bin')
  const [{ weights: layers }] = JSON.parse(read('-weights_manifest.json').toString()) as [{ weights: readonly Layer[] }]
  let start = 0
  return new Map(
    layers.map(({ name, shape, quantization: { scale, min } }) => {
      const length = shape.reduce((product, side) => product * side, 1)
      const steps = bytes.subarray(start, start + length)
      start += length
      return [name, Float32Array.from(steps, (step) => step * scale + min)]
    }),
  )
}
