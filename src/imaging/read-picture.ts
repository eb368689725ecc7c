import sharp, { type Sharp } from 'sharp'
import type { Size } from '#domain/images/layout'
import { MOST_PIXELS } from '#domain/images/source-limits'

const SECONDS = 10

/** A picture to be read, within the limits. Frames count as pixels. */
export function readPicture(source: string | Buffer, animated = false, density = 72): Sharp {
  return sharp(source, {
    limitInputPixels: MOST_PIXELS,
    failOn: 'warning',
    unlimited: false,
    sequentialRead: true,
    animated,
    density,
  })
    .timeout({ seconds: SECONDS })
    .autoOrient()
}

/** The size of one frame, turned the way it is shown. */
export async function sizeOf(
  source: string | Buffer,
  density = 72,
): Promise<Size & { frames: number; format: string }> {
  const facts = await readPicture(source, true, density).metadata()
  const { width, height } = facts.autoOrient
  const frames = facts.pages ?? 1
  return {
    width,
    height: facts.pageHeight ?? Math.round(height / (frames > 1 ? frames : 1)),
    frames,
    format: facts.format,
  }
}
