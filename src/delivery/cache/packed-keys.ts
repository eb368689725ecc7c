type Keys = Uint32Array | Float64Array

/** The largest key that fits into four bytes. */
const MAX_NARROW = 0xffff_ffff

const GROWTH = 64

/** Database keys in four bytes each, or in eight once a key needs them. */
export class PackedKeys {
  #keys: Keys
  #length: number

  constructor(keys: ArrayLike<number>) {
    this.#keys = pack(keys)
    this.#length = keys.length
  }

  get length(): number {
    return this.#length
  }

  get bytes(): number {
    return this.#keys.byteLength
  }

  at(index: number): number {
    return this.#keys[index]!
  }

  slice(from: number, to: number): number[] {
    return Array.from(this.#keys.subarray(Math.min(from, this.#length), Math.min(to, this.#length)))
  }

  /** Returns false when the key is not in the list. */
  remove(key: number): boolean {
    const at = this.#keys.indexOf(key)
    if (at === -1 || at >= this.#length) return false
    this.#keys.copyWithin(at, at + 1, this.#length)
    this.#length--
    return true
  }

  insert(at: number, key: number): void {
    const needsWide = key > MAX_NARROW && this.#keys instanceof Uint32Array
    if (needsWide || this.#length === this.#keys.length) {
      const size = this.#length + GROWTH
      const larger = needsWide || this.#keys instanceof Float64Array ? new Float64Array(size) : new Uint32Array(size)
      larger.set(this.#keys.subarray(0, this.#length))
      this.#keys = larger
    }
    this.#keys.copyWithin(at + 1, at, this.#length)
    this.#keys[at] = key
    this.#length++
  }
}

function pack(keys: ArrayLike<number>): Keys {
  for (let i = 0; i < keys.length; i++) if (keys[i]! > MAX_NARROW) return new Float64Array(keys)
  return new Uint32Array(keys)
}
