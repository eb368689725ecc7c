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

/** Why no picture came out. `unreadable` and `too-large` are the picture's fault, the others pass. */
export type ImagingReason = 'unreadable' | 'too-large' | 'too-slow' | 'busy' | 'crashed'

export class ImagingProblem extends Error {
  readonly reason: ImagingReason

  constructor(reason: ImagingReason, message: string) {
    super(message)
    this.name = 'ImagingProblem'
    this.reason = reason
  }
}

/** Reads and makes pictures, outside of this process: decoders of hostile bytes crash, hang and swell. */
export interface Imaging extends AsyncDisposable {
  inspect(source: ImageSource): Promise<ImageFacts>
  transform(source: ImageSource, recipe: Recipe): Promise<Buffer>
}
