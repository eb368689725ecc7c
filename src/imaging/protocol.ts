import type { Crop } from '#domain/images/crop'
import type { Recipe } from '#domain/images/recipe'
import type { ImageFacts, ImageSource, ImagingReason } from './imaging.ts'

/** A request to a worker process; without a recipe the worker only inspects the image. */
export interface Task {
  source: ImageSource
  recipe: Recipe | null
  /** Crops the image instead. */
  crop?: Crop
}

/** A message from a worker process; `ready` is the first. */
export type Reply =
  | { ready: true }
  | { facts: ImageFacts }
  | { bytes: Uint8Array }
  | { problem: { reason: ImagingReason; message: string } }
