import type { ResolvedFocus } from '#domain/images/layout'
import type { Recipe } from '#domain/images/recipe'
import { type Face, findFaces } from './faces/find-faces.ts'
import { type ImageSize, isOriented, readImage } from './read-image.ts'

/** The point that stays in view when an image is cropped. */
export async function findFocusPoint(
  source: string | Buffer,
  size: ImageSize,
  { focus }: Recipe,
): Promise<ResolvedFocus> {
  if (focus.kind === 'anchor' || focus.kind === 'point') return focus
  const faces = await findFaces(readImage(source, { oriented: isOriented(size) }))
  if (faces.length === 0) return salientPoint(source, size)
  return centerOf(focus.kind === 'faces' ? faces : [largest(faces)])
}

const largest = (faces: readonly Face[]): Face =>
  faces.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a))

/** The center of the smallest box around all faces. */
function centerOf(faces: readonly Face[]): ResolvedFocus {
  const left = Math.min(...faces.map(({ x }) => x))
  const top = Math.min(...faces.map(({ y }) => y))
  const right = Math.max(...faces.map(({ x, width }) => x + width))
  const bottom = Math.max(...faces.map(({ y, height }) => y + height))
  return { kind: 'point', x: clamp((left + right) / 2), y: clamp((top + bottom) / 2) }
}

const clamp = (fraction: number): number => Math.min(1, Math.max(0, fraction))

/** The salient point is searched in a copy with this shorter side. */
const SEARCH_SIDE = 256

/** The fallback for images without faces: libvips looks for skin tones, bright colors and edges. */
async function salientPoint(source: string | Buffer, size: ImageSize): Promise<ResolvedFocus> {
  const scale = SEARCH_SIDE / Math.min(size.width, size.height)
  const small = await readImage(source, { oriented: isOriented(size) })
    .resize({
      width: Math.min(SEARCH_SIDE, size.width),
      height: Math.min(SEARCH_SIDE, size.height),
      fit: 'cover',
      position: 'attention',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { attentionX, attentionY } = small.info
  if (attentionX === undefined || attentionY === undefined) return { kind: 'anchor', x: 0.5, y: 0.5 }
  const shrink = Math.min(scale, 1)
  return { kind: 'point', x: attentionX / (size.width * shrink), y: attentionY / (size.height * shrink) }
}
