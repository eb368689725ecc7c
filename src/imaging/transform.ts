import type { Sharp } from 'sharp'
import { computeLayout, type Layout, type Size } from '#domain/images/layout'
import type { Format, Recipe } from '#domain/images/recipe'
import { findFocusPoint } from './focus-point.ts'
import { isOriented, readImage, readSize } from './read-image.ts'

/** Fills canvas and corners in formats without transparency. */
const WHITE = 'ffffff'
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** Encoding AVIF takes far longer per pixel than anything else. */
const AVIF_PIXELS = 9_000_000
const AVIF_EFFORT = 3

/** Removes metadata, which may include locations, and converts every color profile to sRGB. */
export async function transform(source: string | Buffer, recipe: Recipe): Promise<Buffer> {
  const { size, density } = await sizeAndDensity(source, recipe)
  const layout = computeLayout(size, recipe, await findFocusPoint(source, size, recipe))
  const { result } = layout
  if (recipe.format === 'avif' && result.width * result.height > AVIF_PIXELS) {
    throw new Error('the dimensions are too large for AVIF')
  }
  const solid = recipe.background ?? (recipe.format === 'jpg' ? WHITE : null)
  let image = readImage(source, { animated: recipe.animated && size.frames > 1, density, oriented: isOriented(size) })
  // In a gray color space, a colored background would become gray.
  if (size.isGray) image = image.pipelineColourspace('srgb')
  if (recipe.format === 'jpg') image = image.flatten({ background: `#${solid}` })
  image = applyLayout(image, layout, solid)
  if (recipe.radius !== null) image = roundCorners(image, result, recipe.radius, solid)
  return encode(image.toColourspace('srgb'), recipe).toBuffer()
}

const DENSITY = { default: 72, max: 7200 }

/** Vector drawings are rendered at the requested size, so that enlarging them loses nothing. */
async function sizeAndDensity(source: string | Buffer, { width, height }: Recipe) {
  const size = await readSize(source)
  const scale = Math.max((width ?? 0) / size.width, (height ?? 0) / size.height)
  if (size.format !== 'svg' || scale <= 1) return { size, density: DENSITY.default }
  const density = Math.min(DENSITY.max, DENSITY.default * scale)
  return { size: await readSize(source, density), density }
}

function applyLayout(image: Sharp, { before, size, after, margin }: Layout, solid: string | null): Sharp {
  let result = image
  if (before) result = result.extract(before)
  if (size) result = result.resize({ ...size, fit: 'fill' })
  if (after) result = result.extract(after)
  return margin ? result.extend({ ...margin, background: solid === null ? CLEAR : `#${solid}` }) : result
}

/** Paints solid corners over the image; cuts transparent corners out. */
function roundCorners(image: Sharp, { width, height }: Size, radius: number | 'max', solid: string | null): Sharp {
  const [rx, ry] =
    radius === 'max' ? [width / 2, height / 2] : [Math.min(radius, width / 2), Math.min(radius, height / 2)]
  const inside = `M${rx} 0H${width - rx}A${rx} ${ry} 0 0 1 ${width} ${ry}V${height - ry}A${rx} ${ry} 0 0 1 ${width - rx} ${height}H${rx}A${rx} ${ry} 0 0 1 0 ${height - ry}V${ry}A${rx} ${ry} 0 0 1 ${rx} 0Z`
  const outline = solid === null ? inside : `M0 0H${width}V${height}H0Z${inside}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill-rule="evenodd" fill="#${solid ?? '000'}" d="${outline}"/></svg>`
  // Frames are stacked vertically; tiling repeats the corners for each of them.
  const overlay = { input: Buffer.from(svg), left: 0, top: 0, tile: true }
  return solid === null ? image.ensureAlpha().composite([{ ...overlay, blend: 'dest-in' }]) : image.composite([overlay])
}

function encode(image: Sharp, { format, quality, progressive, palette }: Recipe): Sharp {
  const encoders: Record<Format, () => Sharp> = {
    jpg: () => image.jpeg({ quality: quality!, progressive }),
    png: () => (palette ? image.png({ palette: true, quality: quality! }) : image.png()),
    webp: () => image.webp({ quality: quality! }),
    gif: () => image.gif(),
    avif: () => image.avif({ quality: quality!, effort: AVIF_EFFORT }),
    tiff: () => image.tiff({ compression: 'lzw' }),
  }
  return encoders[format]()
}
