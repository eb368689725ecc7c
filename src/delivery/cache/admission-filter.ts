import { crc32 } from '#lib/crc32'

const MAX_RECENT = 100

/**
 * Recognizes a repeated miss among the last 100 to 200 misses. It stores checksums of the keys; a collision only admits a
 * response one miss too early.
 */
export class AdmissionFilter {
  #recent = new Set<number>()
  #previous = new Set<number>()

  /** Records a miss; returns whether it is a repeated one. */
  isRepeated(key: string): boolean {
    const checksum = crc32(key)
    if (this.#recent.has(checksum)) return true
    const isKnown = this.#previous.has(checksum)
    if (this.#recent.size >= MAX_RECENT) {
      this.#previous = this.#recent
      this.#recent = new Set()
    }
    this.#recent.add(checksum)
    return isKnown
  }
}
