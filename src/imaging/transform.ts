import type { Sharp } from 'sharp'
import { computeLayout, type Layout, type Size } from '#domain/images/layout'
import type { Format, Recipe } from '#domain/images/recipe'
import { aimOf } from './aim.ts'
import { isTurned, readPicture, sizeOf } from './read-picture.ts'

/** What a canvas or a corner is filled with where the format knows no transparency. */
const WHITE = 'ffffff'
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** Encoding AVIF takes far longer per pixel than anything else. */
const AVIF_PIXELS = 9_000_000
const AVIF_EFFORT = 3

/** Metadata, places of people among it, stays behind; colors become sRGB, whatever profile they came with. */
export async function transform(source: string | Buffer, recipe: Recipe): Promise<Buffer> {
  const { size, density } = await drawn(source, recipe)
  const layout = computeLayout(size, recipe, await aimOf(source, size, recipe))
  const { result } = layout
  if (recipe.format === 'avif' && result.width * result.height > AVIF_PIXELS) {
    throw new Error('the dimensions are too large for AVIF')
  }
  const solid = recipe.background ?? (recipe.format === 'jpg' ? WHITE : null)
  let picture = readPicture(source, { animated: recipe.animated && size.frames > 1, density, turned: isTurned(size) })
  // Among shades of gray a colored background would be one too.
  if (size.isGray) picture = picture.pipelineColourspace('srgb')
  if (recipe.format === 'jpg') picture = picture.flatten({ background: `#${solid}` })
  picture = place(picture, layout, solid)
  if (recipe.radius !== null) picture = round(picture, result, recipe.radius, solid)
  return encode(picture.toColourspace('srgb'), recipe).toBuffer()
}

const DENSITY = { usual: 72, most: 7200 }

/** A drawing has no size of its own that it could lose by growing: it is drawn as large as it is wanted. */
async function drawn(source: string | Buffer, { width, height }: Recipe) {
  const size = await sizeOf(source)
  const by = Math.max((width ?? 0) / size.width, (height ?? 0) / size.height)
  if (size.format !== 'svg' || by <= 1) return { size, density: DENSITY.usual }
  const density = Math.min(DENSITY.most, DENSITY.usual * by)
  return { size: await sizeOf(source, density), density }
}

function place(picture: Sharp, { before, size, after, margin }: Layout, solid: string | null): Sharp {
  let placed = picture
  if (before) placed = placed.extract(before)
  if (size) placed = placed.resize({ ...size, fit: 'fill' })
  if (after) placed = placed.extract(after)
  return margin ? placed.extend({ ...margin, background: solid === null ? CLEAR : `#${solid}` }) : placed
}

/** Solid corners are painted over; clear ones are cut out. */
function round(picture: Sharp, { width, height }: Size, radius: number | 'max', solid: string | null): Sharp {
  const [rx, ry] =
    radius === 'max' ? [width / 2, height / 2] : [Math.min(radius, width / 2), Math.min(radius, height / 2)]
  const inside = `M${rx} 0H${width - rx}A${rx} ${ry} 0 0 1 ${width} ${ry}V${height - ry}A${rx} ${ry} 0 0 1 ${width - rx} ${height}H${rx}A${rx} ${ry} 0 0 1 0 ${height - ry}V${ry}A${rx} ${ry} 0 0 1 ${rx} 0Z`
  const outline = solid === null ? inside : `M0 0H${width}V${height}H0Z${inside}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill-rule="evenodd" fill="#${solid ?? '000'}" d="${outline}"/></svg>`
  // Frames stand below each other, so the same corners are laid over each of them.
  const overlay = { input: Buffer.from(svg), left: 0, top: 0, tile: true }
  return solid === null
    ? picture.ensureAlpha().composite([{ ...overlay, blend: 'dest-in' }])
    : picture.composite([overlay])
}

function encode(picture: Sharp, { format, quality, progressive, palette }: Recipe): Sharp {
  const encoders: Record<Format, () => Sharp> = {
    jpg: () => picture.jpeg({ quality: quality!, progressive }),
    png: () => (palette ? picture.png({ palette: true, quality: quality! }) : picture.png()),
    webp: () => picture.webp({ quality: quality! }),
    gif: () => picture.gif(),
    avif: () => picture.avif({ quality: quality!, effort: AVIF_EFFORT }),
    tiff: () => picture.tiff({ compression: 'lzw' }),
  }
  return encoders[format]()
}
