import { encode } from 'blurhash'
import type { ImageFacts } from './imaging.ts'
import { isOriented, readImage, readSize } from './read-image.ts'

/** The side of the copy that the placeholder is computed from. */
const PREVIEW_SIDE = 64
const COMPONENTS = { x: 4, y: 3 }

export async function inspect(source: string | Buffer): Promise<ImageFacts> {
  const size = await readSize(source)
  return { width: size.width, height: size.height, ...(await placeholder(source, isOriented(size))) }
}

/** A truncated file has a size but no placeholder. */
async function placeholder(
  source: string | Buffer,
  oriented: boolean,
): Promise<Pick<ImageFacts, 'blurhash' | 'dominantColor'>> {
  try {
    const { data, info } = await readImage(source, { oriented })
      .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
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

/** The mean of the fullest of 512 color histogram bins; transparent pixels do not count. */
function dominant(pixels: Uint8ClampedArray): string | null {
  const bins = new Map<number, [count: number, red: number, green: number, blue: number]>()
  for (let i = 0; i < pixels.length; i += 4) {
    const [red, green, blue, alpha] = [pixels[i]!, pixels[i + 1]!, pixels[i + 2]!, pixels[i + 3]!]
    if (alpha < 128) continue
    const bin = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const sums = bins.get(bin) ?? [0, 0, 0, 0]
    bins.set(bin, [sums[0] + 1, sums[1] + red, sums[2] + green, sums[3] + blue])
  }
  const [fullest] = [...bins.values()].sort((a, b) => b[0] - a[0])
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
