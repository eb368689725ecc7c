import sharp, { type Sharp } from 'sharp'
import type { Size } from '#domain/images/layout'
import { MAX_PIXELS } from '#domain/images/source-limits'

interface ReadOptions {
  /** Read all frames instead of the first. */
  animated?: boolean
  density?: number
  /** Apply the orientation of the metadata; impossible for images with several frames. */
  oriented?: boolean
}

/** Opens an image within the limits. The pixels of all frames count. */
export function readImage(
  source: string | Buffer,
  { animated = false, density = 72, oriented = true }: ReadOptions = {},
): Sharp {
  const image = sharp(source, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'warning',
    unlimited: false,
    sequentialRead: true,
    animated,
    density,
  })
  return oriented ? image.autoOrient() : image
}

export interface ImageSize extends Size {
  frames: number
  format: string
  isGray: boolean
}

/** The size of one frame, after orientation. */
export async function readSize(source: string | Buffer, density = 72): Promise<ImageSize> {
  const metadata = await readImage(source, { animated: true, density }).metadata()
  const { width, height, format, pages: frames = 1 } = metadata
  const more = { frames, format, isGray: metadata.space === 'b-w' || metadata.space === 'grey16' }
  if (frames > 1) return { width, height: metadata.pageHeight ?? Math.round(height / frames), ...more }
  return { width: metadata.autoOrient.width, height: metadata.autoOrient.height, ...more }
}

export const isOriented = ({ frames }: ImageSize): boolean => frames === 1
