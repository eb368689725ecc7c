import type { Tag } from '#domain/changes/tags'
import type { TouchedResource } from '#domain/changes/touched'
import type { PlanTags } from '#domain/query/plan-tags'
import { Lru } from '#lib/lru'
import type { Dependent, TagIndex } from './tag-index.ts'

/** More changes than this since a list was last used, and it is cheaper to make it again. */
const MOST_PENDING = 50
const LIST_BYTES = 500
const MOST_KEYS = 2_000_000

type Keys = Uint32Array | Float64Array

/** The largest key that has room in four bytes. */
const NARROW = 0xffff_ffff

const packed = (keys: ArrayLike<number>): Keys => {
  for (let i = 0; i < keys.length; i++) if (keys[i]! > NARROW) return new Float64Array(keys)
  return new Uint32Array(keys)
}

/** Where lists are found by name, and by what they depend on. */
export interface ListShelf {
  readonly index: TagIndex
  readonly noted: Map<string, Noted>
}

/** The keys of all that a search finds, in order. A change of one of them is noted, and settled when the list is used. */
export class IdList implements Dependent {
  readonly name: string
  readonly shelf: ListShelf
  readonly tags: readonly Tag[]
  /** Ids of resources that have changed since, and whether they left meanwhile. */
  readonly pending = new Map<string, boolean>()
  /** Somebody settles changes right now. */
  isBusy = false
  readonly #forget: () => void
  readonly #others: ReadonlySet<Tag>
  #keys: Keys
  #length: number

  constructor(list: { name: string; shelf: ListShelf; tags: PlanTags; keys: ArrayLike<number>; forget(): void }) {
    this.name = list.name
    this.shelf = list.shelf
    this.tags = [...list.tags.own, ...list.tags.others]
    this.#others = new Set(list.tags.others)
    this.#forget = list.forget
    this.#keys = packed(list.keys)
    this.#length = list.keys.length
  }

  get length(): number {
    return this.#length
  }

  get bytes(): number {
    return LIST_BYTES + this.#keys.byteLength + this.name.length * 2
  }

  at(index: number): number {
    return this.#keys[index]!
  }

  slice(from: number, to: number): number[] {
    return Array.from(this.#keys.subarray(Math.min(from, this.#length), Math.min(to, this.#length)))
  }

  /** Answers whether it was there. */
  remove(key: number): boolean {
    const at = this.#keys.indexOf(key)
    if (at === -1 || at >= this.#length) return false
    this.#keys.copyWithin(at, at + 1, this.#length)
    this.#length--
    return true
  }

  insert(at: number, key: number): void {
    const isWide = key > NARROW && this.#keys instanceof Uint32Array
    if (isWide || this.#length === this.#keys.length) {
      const room = this.#length + 64
      const larger = isWide || this.#keys instanceof Float64Array ? new Float64Array(room) : new Uint32Array(room)
      larger.set(this.#keys.subarray(0, this.#length))
      this.#keys = larger
    }
    this.#keys.copyWithin(at + 1, at, this.#length)
    this.#keys[at] = key
    this.#length++
  }

  /** What a condition on a reference looks at may change any member; a change of a member is its own only. */
  touched({ id, leaves }: TouchedResource, tag: Tag): void {
    this.pending.set(id, leaves || this.pending.get(id) === true)
    if (this.#others.has(tag) || this.pending.size > MOST_PENDING) this.#forget()
  }
}

/** A search that was made once; the second time its list is worth keeping, unless it is too long. */
export interface AskedOnce {
  readonly name: string
  readonly shelf: ListShelf
  readonly total: number
}

export type Noted = IdList | AskedOnce

/** All lists of all stages, and what was asked for once. */
export class ListBudget {
  readonly #noted: Lru<Noted, Noted>
  /** A list alone may not push out all others. */
  readonly mostKeys: number

  constructor(maxBytes: number) {
    this.mostKeys = Math.min(MOST_KEYS, Math.floor(maxBytes / 4 / 4))
    this.#noted = new Lru({
      maxBytes,
      onLeave: (noted) => {
        if (noted.shelf.noted.get(noted.name) === noted) noted.shelf.noted.delete(noted.name)
        if (noted instanceof IdList) noted.shelf.index.remove(noted)
      },
    })
  }

  get bytes(): number {
    return this.#noted.bytes
  }

  get(shelf: ListShelf, name: string): Noted | undefined {
    const noted = shelf.noted.get(name)
    return noted && this.#noted.get(noted)
  }

  noteAsked(shelf: ListShelf, name: string, total: number): void {
    const before = shelf.noted.get(name)
    if (before) this.#noted.delete(before)
    this.#keep({ shelf, name, total }, name.length * 2 + LIST_BYTES)
  }

  keep(list: Omit<ConstructorParameters<typeof IdList>[0], 'forget'>): IdList {
    const before = list.shelf.noted.get(list.name)
    if (before) this.#noted.delete(before)
    const kept: IdList = new IdList({ ...list, forget: () => this.forget(kept) })
    if (this.#keep(kept, kept.bytes)) list.shelf.index.add(kept)
    return kept
  }

  forget(noted: Noted): void {
    this.#noted.delete(noted)
  }

  clear(shelf: ListShelf): void {
    for (const noted of shelf.noted.values()) this.#noted.delete(noted)
  }

  #keep(noted: Noted, bytes: number): boolean {
    const kept = this.#noted.set(noted, noted, bytes)
    if (kept) noted.shelf.noted.set(noted.name, noted)
    return kept
  }
}
