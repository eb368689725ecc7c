import type { ResolvedFocus } from '#domain/images/layout'
import type { Recipe } from '#domain/images/recipe'
import { type Face, findFaces } from './faces/find-faces.ts'
import { isTurned, type PictureSize, readPicture } from './read-picture.ts'

/** Where the middle of what stays in view is. */
export async function aimOf(source: string | Buffer, size: PictureSize, { focus }: Recipe): Promise<ResolvedFocus> {
  if (focus.kind === 'anchor' || focus.kind === 'point') return focus
  const faces = await findFaces(readPicture(source, { turned: isTurned(size) }))
  if (faces.length === 0) return whatDrawsTheEye(source, size)
  return middleOf(focus.kind === 'faces' ? faces : [largest(faces)])
}

const largest = (faces: readonly Face[]): Face =>
  faces.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a))

/** The middle of the smallest box around all of them. */
function middleOf(faces: readonly Face[]): ResolvedFocus {
  const left = Math.min(...faces.map(({ x }) => x))
  const top = Math.min(...faces.map(({ y }) => y))
  const right = Math.max(...faces.map(({ x, width }) => x + width))
  const bottom = Math.max(...faces.map(({ y, height }) => y + height))
  return { kind: 'point', x: inside((left + right) / 2), y: inside((top + bottom) / 2) }
}

const inside = (part: number): number => Math.min(1, Math.max(0, part))

/** The side of the small picture in which is looked for what draws the eye. */
const LOOK = 256

/** Skin, bright colors, edges: what a picture without faces is cut to when faces are asked for. */
async function whatDrawsTheEye(source: string | Buffer, size: PictureSize): Promise<ResolvedFocus> {
  const by = LOOK / Math.min(size.width, size.height)
  const small = await readPicture(source, { turned: isTurned(size) })
    .resize({
      width: Math.min(LOOK, size.width),
      height: Math.min(LOOK, size.height),
      fit: 'cover',
      position: 'attention',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { attentionX, attentionY } = small.info
  if (attentionX === undefined || attentionY === undefined) return { kind: 'anchor', x: 0.5, y: 0.5 }
  const shrink = Math.min(by, 1)
  return { kind: 'point', x: attentionX / (size.width * shrink), y: attentionY / (size.height * shrink) }
}
