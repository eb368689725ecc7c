import type { DomainError } from '#domain/errors'
import { estimatePixels } from '#domain/images/estimate-pixels'
import type { Recipe } from '#domain/images/recipe'
import type { Clock } from '#lib/clock'
import { Lru } from '#lib/lru'
import type { AssetFile } from '#storage/store'

/** So long a picture that could not be made is not tried again. */
const REMEMBERED = { ms: 5 * 60_000, bytes: 1024 * 1024, each: 400 }

/**
 * Of a picture that could not be made in one size, far smaller ones are tried, and no others. Whoever asks for a hostile one
 * in every size costs a handful of attempts, not one for each size; and whoever asks for too much of a good one takes
 * nothing from those who ask for less.
 */
const FAR_SMALLER = 4

type Source = Pick<AssetFile, 'fileKey' | 'width' | 'height'>

/** What was refused lately, by the file that it was to be made from. */
export class Refusals {
  readonly #kept: Lru<string, { pixels: number; refusal: DomainError }>

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#kept = new Lru({ maxBytes: REMEMBERED.bytes, ttl: { ms: REMEMBERED.ms, clock } })
  }

  find(file: Source, recipe: Recipe): DomainError | null {
    const known = this.#kept.get(nameOf(file, recipe))
    return known && estimatePixels(file, recipe) * FAR_SMALLER > known.pixels ? known.refusal : null
  }

  note(file: Source, recipe: Recipe, refusal: DomainError): void {
    this.#kept.set(nameOf(file, recipe), { pixels: estimatePixels(file, recipe), refusal }, REMEMBERED.each)
  }
}

/** What takes long in AVIF, or with all its frames, may be quick otherwise. */
const nameOf = ({ fileKey }: Source, { format, animated }: Recipe): string =>
  `${fileKey} ${format === 'avif' ? 'avif' : ''} ${animated ? 'moving' : ''}`
