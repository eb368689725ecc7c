import type { Recipe } from '#domain/images/recipe'
import type { ImageFacts, ImageSource, ImagingReason } from './imaging.ts'

/** What a decoding process is asked; without a recipe it only looks. */
export interface Task {
  source: ImageSource
  recipe: Recipe | null
}

/** What it says, the first time when it has begun. */
export type Answer =
  | { ready: true }
  | { facts: ImageFacts }
  | { bytes: Uint8Array }
  | { problem: { reason: ImagingReason; message: string } }
