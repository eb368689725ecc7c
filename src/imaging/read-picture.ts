import sharp, { type Sharp } from 'sharp'
import type { Size } from '#domain/images/layout'
import { MAX_PIXELS } from '#domain/images/source-limits'

const SECONDS = 10

interface Reading {
  /** All frames, or the first alone. */
  animated?: boolean
  density?: number
  /** The way its metadata says. What has frames cannot be. */
  turned?: boolean
}

/** A picture to be read, within the limits. Frames count as pixels. */
export function readPicture(
  source: string | Buffer,
  { animated = false, density = 72, turned = true }: Reading = {},
): Sharp {
  const picture = sharp(source, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'warning',
    unlimited: false,
    sequentialRead: true,
    animated,
    density,
  }).timeout({ seconds: SECONDS })
  return turned ? picture.autoOrient() : picture
}

export interface PictureSize extends Size {
  frames: number
  format: string
  isGray: boolean
}

/** The size of one frame, as it is shown. */
export async function sizeOf(source: string | Buffer, density = 72): Promise<PictureSize> {
  const facts = await readPicture(source, { animated: true, density }).metadata()
  const { width, height, format, pages: frames = 1 } = facts
  const more = { frames, format, isGray: facts.space === 'b-w' || facts.space === 'grey16' }
  if (frames > 1) return { width, height: facts.pageHeight ?? Math.round(height / frames), ...more }
  return { width: facts.autoOrient.width, height: facts.autoOrient.height, ...more }
}

export const isTurned = ({ frames }: PictureSize): boolean => frames === 1
