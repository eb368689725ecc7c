// The layers of the face detector's convolutional network. Own code instead of onnxruntime-node, which is 301 MB large.

/** A square tensor in row, column, channel order. */
export interface Tensor {
  side: number
  channels: number
  values: Float32Array
}

const createTensor = (side: number, channels: number): Tensor => ({
  side,
  channels,
  values: new Float32Array(side * side * channels),
})

/** 3×3 convolution without padding. */
export function convolve3x3({ side, channels, values }: Tensor, filter: Float32Array, bias: Float32Array): Tensor {
  const inner = side - 2
  const output = createTensor(inner, bias.length)
  const line = 3 * channels
  // im2col, one row at a time.
  const patches = new Float32Array(inner * 3 * line)
  for (let row = 0; row < inner; row++) {
    for (let column = 0; column < inner; column++) {
      for (let y = 0; y < 3; y++) {
        const from = ((row + y) * side + column) * channels
        patches.set(values.subarray(from, from + line), (column * 3 + y) * line)
      }
    }
    multiply(patches, filter, bias, output.values.subarray(row * inner * bias.length, (row + 1) * inner * bias.length))
  }
  return output
}

/** Depthwise 3×3 convolution with zero padding. */
export function depthwiseConvolve3x3({ side, channels, values }: Tensor, filter: Float32Array): Tensor {
  const output = createTensor(side, channels)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const to = (row * side + column) * channels
      for (let tap = 0; tap < 9; tap++) {
        const [y, x] = [row + Math.trunc(tap / 3) - 1, column + (tap % 3) - 1]
        if (y < 0 || x < 0 || y >= side || x >= side) continue
        const from = (y * side + x) * channels
        const weights = tap * channels
        for (let channel = 0; channel < channels; channel++) {
          output.values[to + channel]! += values[from + channel]! * filter[weights + channel]!
        }
      }
    }
  }
  return output
}

/** 1×1 convolution. */
export function pointwiseConvolve({ side, values }: Tensor, filter: Float32Array, bias: Float32Array): Tensor {
  const output = createTensor(side, bias.length)
  multiply(values, filter, bias, output.values)
  return output
}

/** Matrix product plus bias. Most of the time is spent here, so four sums are computed at once. */
function multiply(values: Float32Array, filter: Float32Array, bias: Float32Array, to: Float32Array): void {
  const outs = bias.length
  const channels = filter.length / outs
  for (let from = 0, at = 0; at < to.length; from += channels, at += outs) {
    let out = 0
    for (; out + 4 <= outs; out += 4) {
      let a = bias[out]!
      let b = bias[out + 1]!
      let c = bias[out + 2]!
      let d = bias[out + 3]!
      for (let channel = 0, weight = out; channel < channels; channel++, weight += outs) {
        const value = values[from + channel]!
        a += value * filter[weight]!
        b += value * filter[weight + 1]!
        c += value * filter[weight + 2]!
        d += value * filter[weight + 3]!
      }
      to[at + out] = a
      to[at + out + 1] = b
      to[at + out + 2] = c
      to[at + out + 3] = d
    }
    for (; out < outs; out++) {
      let sum = bias[out]!
      for (let channel = 0; channel < channels; channel++)
        sum += values[from + channel]! * filter[channel * outs + out]!
      to[at + out] = sum
    }
  }
}

/** Leaky ReLU, slope 0.1, in place. */
export function leakyRelu(tensor: Tensor): Tensor {
  const { values } = tensor
  for (let i = 0; i < values.length; i++) if (values[i]! < 0) values[i]! *= 0.1
  return tensor
}

/** 2×2 max pooling with the given stride. */
export function maxPool({ side, channels, values }: Tensor, stride: 1 | 2): Tensor {
  const pooled = createTensor(Math.ceil(side / stride), channels)
  for (let row = 0; row < pooled.side; row++) {
    for (let column = 0; column < pooled.side; column++) {
      const to = (row * pooled.side + column) * channels
      const [bottom, right] = [Math.min(row * stride + 1, side - 1), Math.min(column * stride + 1, side - 1)]
      for (let channel = 0; channel < channels; channel++) {
        pooled.values[to + channel] = Math.max(
          values[(row * stride * side + column * stride) * channels + channel]!,
          values[(row * stride * side + right) * channels + channel]!,
          values[(bottom * side + column * stride) * channels + channel]!,
          values[(bottom * side + right) * channels + channel]!,
        )
      }
    }
  }
  return pooled
}
