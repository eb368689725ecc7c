import type { Recipe } from '#domain/images/recipe'

/** A picture: a file of this machine, or its bytes. */
export type ImageSource = { path: string } | { bytes: Buffer }

export interface ImageFacts {
  /** As it is shown: turned the way its metadata says. */
  width: number
  height: number
  /** A blurred likeness in a few letters; null when the picture cannot be read to its end. */
  blurhash: string | null
  /** `#rrggbb` */
  dominantColor: string | null
}

/** Why no picture came out. `busy` and `unavailable` pass; all others are held to be the picture's fault. */
export type ImagingReason = 'unreadable' | 'too-large' | 'too-slow' | 'crashed' | 'busy' | 'unavailable'

export class ImagingProblem extends Error {
  readonly reason: ImagingReason

  constructor(reason: ImagingReason, message: string) {
    super(message)
    this.name = 'ImagingProblem'
    this.reason = reason
  }
}

export interface TaskOptions {
  /** Owners share the decoders fairly, by the time that their pictures take. */
  owner?: string
  /** Most processor time for the picture. Not enforced where the processor time of another process cannot be read. */
  cpuMs?: number
}

/** Reads and makes pictures, outside of this process: decoders of hostile bytes crash, hang and swell. */
export interface Imaging extends AsyncDisposable {
  inspect(source: ImageSource, on?: TaskOptions): Promise<ImageFacts>
  transform(source: ImageSource, recipe: Recipe, on?: TaskOptions): Promise<Buffer>
}
