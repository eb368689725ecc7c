import { encode } from 'blurhash'
import type { ImageFacts } from './imaging.ts'
import { isTurned, readPicture, sizeOf } from './read-picture.ts'

/** Large enough for a likeness, small enough to be quick. */
const SMALL = 64
const COMPONENTS = { x: 4, y: 3 }

export async function inspect(source: string | Buffer): Promise<ImageFacts> {
  const size = await sizeOf(source)
  return { width: size.width, height: size.height, ...(await likeness(source, isTurned(size))) }
}

/** A file that is cut off can still say how large it is. */
async function likeness(
  source: string | Buffer,
  turned: boolean,
): Promise<Pick<ImageFacts, 'blurhash' | 'dominantColor'>> {
  try {
    const { data, info } = await readPicture(source, { turned })
      .resize({ width: SMALL, height: SMALL, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = new Uint8ClampedArray(data)
    return {
      blurhash: encode(pixels, info.width, info.height, COMPONENTS.x, COMPONENTS.y),
      dominantColor: dominant(pixels),
    }
  } catch {
    return { blurhash: null, dominantColor: null }
  }
}

/** The mean of the fullest of 512 equal boxes of colors; what cannot be seen does not count. */
function dominant(pixels: Uint8ClampedArray): string | null {
  const boxes = new Map<number, [count: number, red: number, green: number, blue: number]>()
  for (let i = 0; i < pixels.length; i += 4) {
    const [red, green, blue, alpha] = [pixels[i]!, pixels[i + 1]!, pixels[i + 2]!, pixels[i + 3]!]
    if (alpha < 128) continue
    const name = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const box = boxes.get(name) ?? [0, 0, 0, 0]
    boxes.set(name, [box[0] + 1, box[1] + red, box[2] + green, box[3] + blue])
  }
  const [fullest] = [...boxes.values()].sort((a, b) => b[0] - a[0])
  if (!fullest) return null
  const [count, ...sums] = fullest
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
