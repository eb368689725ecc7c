import type { Crop } from '#domain/images/crop'
import type { Recipe } from '#domain/images/recipe'

/** An image: a local file, or its bytes. */
export type ImageSource = { path: string } | { bytes: Buffer }

export interface ImageFacts {
  /** After the orientation of the metadata is applied. */
  width: number
  height: number
  /** Null when the image cannot be read to its end. */
  blurhash: string | null
  /** `#rrggbb` */
  dominantColor: string | null
}

/** Why there is no result. `busy` and `unavailable` are transient; the other reasons are blamed on the image. */
export type ImagingReason = 'unreadable' | 'too-large' | 'too-slow' | 'crashed' | 'busy' | 'unavailable'

/** The message of the problem when an image with several frames is cropped. */
export const ANIMATED = 'animated images cannot be cropped'

export class ImagingProblem extends Error {
  readonly reason: ImagingReason

  constructor(reason: ImagingReason, message: string) {
    super(message)
    this.name = 'ImagingProblem'
    this.reason = reason
  }
}

export interface TaskOptions {
  /** Owners share the decoders fairly, by the decoding time of their images. */
  owner?: string
  /** The maximum CPU time for the image. Not enforced where the CPU time of another process cannot be read. */
  cpuMs?: number
}

/** Inspects and transforms images in other processes: a decoder of hostile bytes may crash, hang or exhaust memory. */
export interface Imaging extends AsyncDisposable {
  inspect(source: ImageSource, on?: TaskOptions): Promise<ImageFacts>
  transform(source: ImageSource, recipe: Recipe, on?: TaskOptions): Promise<Buffer>
  /** Rotates and crops an image without an animation, in its own format. */
  crop(source: ImageSource, crop: Crop, on?: TaskOptions): Promise<Buffer>
  readonly load: ImagingLoad
  /** Images so far, by result. */
  readonly results: Readonly<Record<'done' | ImagingReason, number>>
}

export interface ImagingLoad {
  /** Running processes; `limit`: the maximum of busy ones. */
  readonly workers: { readonly busy: number; readonly idle: number; readonly limit: number }
  /** Images that wait for a process. */
  readonly waiting: number
}
