import type { Recipe } from '#domain/images/recipe'
import type { ImageFacts, ImageSource, ImagingReason } from './imaging.ts'

/** What a decoding process is asked; without a recipe it only looks. */
export interface Task {
  source: ImageSource
  recipe: Recipe | null
}

export type Answer =
  | { facts: ImageFacts }
  | { bytes: Uint8Array }
  | { problem: { reason: ImagingReason; message: string } }
