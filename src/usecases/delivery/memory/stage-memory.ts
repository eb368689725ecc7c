import type { Tag } from '#domain/changes/tags'
import { tagOfResource } from '#domain/changes/tags'
import type { TouchedResource } from '#domain/changes/touched'
import { type Fragment, fragmentSize } from './fragment.ts'
import type { ListBudget, ListShelf, Noted } from './id-list.ts'
import type { Budgeted, ItemBudget } from './item-budget.ts'
import { TagIndex } from './tag-index.ts'

const ITEM_BYTES = 450

/** More than the locales and selections of a site; readers could ask for any number. */
const MOST_VARIANTS = 32

/** What a stage shows under an id: a resource with its written forms, or nothing. */
export class StageItem implements Budgeted {
  readonly tag: Tag
  readonly id: string
  /** 0 when there is nothing. */
  readonly key: number
  readonly contentType: string | null
  readonly stage: StageMemory
  used = true
  bytes = ITEM_BYTES
  readonly #variants: number[] = []
  readonly #fragments: Fragment[] = []

  constructor(stage: StageMemory, tag: Tag, shown: { resource: number; id: string; contentType: string | null }) {
    this.stage = stage
    this.tag = tag
    this.id = shown.id
    this.key = shown.resource
    this.contentType = shown.contentType
  }

  get isAbsent(): boolean {
    return this.key === 0
  }

  /** As it looks in one variant: a locale, a name of the environment, a selection. */
  fragment(variant: number): Fragment | undefined {
    this.used = true
    const at = this.#variants.indexOf(variant)
    return at === -1 ? undefined : this.#fragments[at]
  }

  keep(variant: number, fragment: Fragment): void {
    const isFull = this.#variants.length === MOST_VARIANTS
    if (isFull) this.#variants.shift()
    const oldest = isFull ? this.#fragments.shift() : undefined
    this.#variants.push(variant)
    this.#fragments.push(fragment)
    const bytes = fragmentSize(fragment) - (oldest ? fragmentSize(oldest) : 0)
    this.bytes += bytes
    this.stage.items?.grown(this, bytes)
  }

  drop(): void {
    this.stage.forget(this)
  }
}

/**
 * What is known of one stage of an environment, as of the position up to which its space has followed the log. Without
 * budgets it is the scratch paper of one request.
 */
export class StageMemory implements ListShelf {
  readonly items: ItemBudget | null
  readonly lists: ListBudget | null
  /** Answers and lists that depend on the content of this stage. */
  readonly index = new TagIndex()
  readonly noted = new Map<string, Noted>()
  readonly #byTag = new Map<Tag, StageItem>()
  readonly #byKey = new Map<number, StageItem>()

  constructor(budgets: { items: ItemBudget; lists: ListBudget } | null = null) {
    this.items = budgets?.items ?? null
    this.lists = budgets?.lists ?? null
  }

  byTag(tag: Tag): StageItem | undefined {
    return this.#byTag.get(tag)
  }

  byKey(key: number): StageItem | undefined {
    return this.#byKey.get(key)
  }

  /** The item of a resource that a query has found. */
  found(tag: Tag, shown: { resource: number; id: string; contentType: string | null }): StageItem {
    const known = this.#byTag.get(tag)
    if (known?.key === shown.resource) return known
    if (known) this.forget(known)
    return this.#add(new StageItem(this, tag, shown))
  }

  absent(tag: Tag, id: string): void {
    if (!this.#byTag.has(tag)) this.#add(new StageItem(this, tag, { resource: 0, id, contentType: null }))
  }

  forget(item: StageItem): void {
    if (this.#byTag.get(item.tag) !== item) return
    this.#byTag.delete(item.tag)
    if (!item.isAbsent) this.#byKey.delete(item.key)
    this.items?.left(item)
  }

  touch(resource: TouchedResource): void {
    const item = this.#byTag.get(tagOfResource(resource.kind, resource.id))
    if (item) this.forget(item)
    this.index.touch(resource)
  }

  clear(): void {
    for (const item of this.#byTag.values()) this.items?.left(item)
    this.#byTag.clear()
    this.#byKey.clear()
    this.lists?.clear(this)
  }

  #add(item: StageItem): StageItem {
    this.#byTag.set(item.tag, item)
    if (!item.isAbsent) this.#byKey.set(item.key, item)
    this.items?.came(item)
    return item
  }
}
