import type { Sharp } from 'sharp'
import type { Crop } from '#domain/images/crop'
import { ANIMATED } from './imaging.ts'
import { readImage, readSize } from './read-image.ts'

/** The result is the source of other images, so little may be lost. */
const QUALITY = { jpeg: 95, webp: 95, avif: 80 }
const AVIF_EFFORT = 3

const ENCODERS: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  jpeg: (image) => image.jpeg({ quality: QUALITY.jpeg, chromaSubsampling: '4:4:4' }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: QUALITY.webp }),
  heif: (image) => image.avif({ quality: QUALITY.avif, effort: AVIF_EFFORT }),
  gif: (image) => image.gif(),
  tiff: (image) => image.tiff({ compression: 'lzw' }),
}

/** Rotates and crops an image and keeps its format. Metadata is removed, as from every derived image. */
export async function cropImage(source: string | Buffer, { rotate, x, y, width, height }: Crop): Promise<Buffer> {
  const size = await readSize(source)
  if (size.frames > 1) throw new Error(ANIMATED)
  const encode = ENCODERS[size.format]
  if (!encode) throw new Error(`images of the format ${size.format} cannot be written`)
  const image = readImage(source).rotate(rotate).extract({ left: x, top: y, width, height })
  return encode(image.toColourspace('srgb')).toBuffer()
}
