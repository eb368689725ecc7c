// Generated images.
import sharp, { type Sharp } from 'sharp'

const RED = { r: 255, g: 0, b: 0 }
export const COLORS = {
  red: RED,
  green: { r: 0, g: 255, b: 0 },
  blue: { r: 0, g: 0, b: 255 },
  yellow: { r: 255, g: 255, b: 0 },
}

/** Four quarters: red and green above, blue and yellow below. They show how an image was rotated and cropped. */
export function quarters(width = 400, height = 200): Sharp {
  const [w, h] = [Math.floor(width / 2), Math.floor(height / 2)]
  const part = (background: object, left: number, top: number) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background: background as typeof RED } },
    left,
    top,
  })
  return sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    part(COLORS.red, 0, 0),
    part(COLORS.green, w, 0),
    part(COLORS.blue, 0, h),
    part(COLORS.yellow, w, h),
  ])
}

export const jpeg = (width?: number, height?: number) => quarters(width, height).jpeg({ quality: 95 }).toBuffer()
export const png = (width?: number, height?: number) => quarters(width, height).png().toBuffer()

/** Rotated by its metadata, with a GPS location. */
export const turnedJpeg = (orientation = 6) =>
  quarters()
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Copyright: 'Example' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 3230/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 4366/100',
      },
    })
    .withMetadata({ orientation })
    .toBuffer()

export const cmykJpeg = async () =>
  sharp(await png())
    .toColourspace('cmyk')
    .jpeg({ quality: 95 })
    .withIccProfile('cmyk')
    .toBuffer()

/** Transparent on the left, translucent red on the right. */
export const clearPng = () =>
  sharp({ create: { width: 100, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: { create: { width: 50, height: 100, channels: 4, background: { ...RED, alpha: 0.5 } } },
        left: 50,
        top: 0,
      },
    ])
    .png()
    .toBuffer()

/** Three frames, one color each. */
export const movingGif = (format: 'gif' | 'webp' = 'gif', metadata: { orientation?: number } = {}) => {
  const frames = [COLORS.red, COLORS.green, COLORS.blue].map((background) => ({
    create: { width: 120, height: 60, channels: 3 as const, background },
  }))
  const joined = sharp(frames as never, { join: { animated: true } } as never)
  return format === 'gif'
    ? joined.gif({ delay: [100, 100, 100] }).toBuffer()
    : joined.withMetadata(metadata).webp({ lossless: true }).toBuffer()
}

export interface Pixels {
  width: number
  height: number
  frames: number
  format: string
  /** Red, green, blue, alpha. */
  at(x: number, y: number, frame?: number): [number, number, number, number]
}

export async function pixels(bytes: Buffer): Promise<Pixels> {
  const facts = await sharp(bytes, { animated: true }).metadata()
  const { data, info } = await sharp(bytes, { animated: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const frames = facts.pages ?? 1
  const height = info.height / frames
  return {
    width: info.width,
    height,
    frames,
    format: facts.format,
    at(x, y, frame = 0) {
      const i = ((y + frame * height) * info.width + x) * 4
      return [data[i]!, data[i + 1]!, data[i + 2]!, data[i + 3]!]
    },
  }
}

/** The name of the color that is nearest to a pixel. */
export function colorOf([r, g, b, a]: readonly number[]): string {
  if (a! < 40) return 'clear'
  const near = (x: number, y: number) => Math.abs(x - y) < 60
  for (const [name, c] of Object.entries({
    ...COLORS,
    white: { r: 255, g: 255, b: 255 },
    black: { r: 0, g: 0, b: 0 },
  })) {
    if (near(r!, c.r) && near(g!, c.g) && near(b!, c.b)) return name
  }
  return `${r},${g},${b}`
}
