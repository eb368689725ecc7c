import type { DomainError } from '#domain/errors'
import { estimatePixels } from '#domain/images/estimate-pixels'
import type { Recipe } from '#domain/images/recipe'
import type { Clock } from '#lib/clock'
import { Lru } from '#lib/lru'
import type { AssetFile } from '#storage/store'

/** A transformation that failed is not tried again for this long. */
const RETENTION = { ms: 5 * 60_000, bytes: 1024 * 1024, each: 400 }

/**
 * After a failed transformation only far smaller sizes are tried. A client that requests a hostile image in every size
 * causes a few attempts, not one per size, and a request for a too large size does not block smaller ones.
 */
const MIN_SIZE_RATIO = 4

type Source = Pick<AssetFile, 'fileKey' | 'width' | 'height'>

/** Recent failures by source file. */
export class Refusals {
  readonly #recent: Lru<string, { pixels: number; refusal: DomainError }>

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#recent = new Lru({ maxBytes: RETENTION.bytes, ttl: { ms: RETENTION.ms, clock } })
  }

  find(file: Source, recipe: Recipe): DomainError | null {
    const known = this.#recent.get(nameOf(file, recipe))
    return known && estimatePixels(file, recipe) * MIN_SIZE_RATIO > known.pixels ? known.refusal : null
  }

  record(file: Source, recipe: Recipe, refusal: DomainError): void {
    this.#recent.set(nameOf(file, recipe), { pixels: estimatePixels(file, recipe), refusal }, RETENTION.each)
  }
}

/** An image that is slow in AVIF or with all its frames may be fast otherwise. */
const nameOf = ({ fileKey }: Source, { format, animated }: Recipe): string =>
  `${fileKey} ${format === 'avif' ? 'avif' : ''} ${animated ? 'moving' : ''}`
