// The layers of the face detector's convolutional network. Own code instead of onnxruntime-node, which is 301 MB large.

/** Numbers in rows, columns and channels, the channels of a place beside each other. */
export interface Grid {
  side: number
  channels: number
  values: Float32Array
}

const gridOf = (side: number, channels: number): Grid => ({
  side,
  channels,
  values: new Float32Array(side * side * channels),
})

/** Each place becomes a mixture of the nine places around it, channels and all; the places at the edge are lost. */
export function mixAround({ side, channels, values }: Grid, filter: Float32Array, bias: Float32Array): Grid {
  const inner = side - 2
  const mixed = gridOf(inner, bias.length)
  const line = 3 * channels
  // One row at a time, the nine places of each beside each other.
  const around = new Float32Array(inner * 3 * line)
  for (let row = 0; row < inner; row++) {
    for (let column = 0; column < inner; column++) {
      for (let y = 0; y < 3; y++) {
        const from = ((row + y) * side + column) * channels
        around.set(values.subarray(from, from + line), (column * 3 + y) * line)
      }
    }
    mix(around, filter, bias, mixed.values.subarray(row * inner * bias.length, (row + 1) * inner * bias.length))
  }
  return mixed
}

/** Each channel by itself is mixed with the nine places around; there is nothing beyond the edge. */
export function blurChannels({ side, channels, values }: Grid, filter: Float32Array): Grid {
  const blurred = gridOf(side, channels)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const to = (row * side + column) * channels
      for (let near = 0; near < 9; near++) {
        const [y, x] = [row + Math.trunc(near / 3) - 1, column + (near % 3) - 1]
        if (y < 0 || x < 0 || y >= side || x >= side) continue
        const from = (y * side + x) * channels
        const weights = near * channels
        for (let channel = 0; channel < channels; channel++) {
          blurred.values[to + channel]! += values[from + channel]! * filter[weights + channel]!
        }
      }
    }
  }
  return blurred
}

/** The channels of each place are mixed with each other. */
export function mixChannels({ side, values }: Grid, filter: Float32Array, bias: Float32Array): Grid {
  const mixed = gridOf(side, bias.length)
  mix(values, filter, bias, mixed.values)
  return mixed
}

/** Nearly all of the work is here, so four sums are made in one go. */
function mix(values: Float32Array, filter: Float32Array, bias: Float32Array, to: Float32Array): void {
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

/** What is below zero counts for a tenth. */
export function leak(grid: Grid): Grid {
  const { values } = grid
  for (let i = 0; i < values.length; i++) if (values[i]! < 0) values[i]! *= 0.1
  return grid
}

/** Of four neighbours the largest stays; `step` 2 halves the sides. */
export function pool({ side, channels, values }: Grid, step: 1 | 2): Grid {
  const pooled = gridOf(Math.ceil(side / step), channels)
  for (let row = 0; row < pooled.side; row++) {
    for (let column = 0; column < pooled.side; column++) {
      const to = (row * pooled.side + column) * channels
      const [bottom, right] = [Math.min(row * step + 1, side - 1), Math.min(column * step + 1, side - 1)]
      for (let channel = 0; channel < channels; channel++) {
        pooled.values[to + channel] = Math.max(
          values[(row * step * side + column * step) * channels + channel]!,
          values[(row * step * side + right) * channels + channel]!,
          values[(bottom * side + column * step) * channels + channel]!,
          values[(bottom * side + right) * channels + channel]!,
        )
      }
    }
  }
  return pooled
}
