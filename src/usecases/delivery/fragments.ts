import { hash } from 'node:crypto'
import { type Tag, tagOfResource } from '#domain/changes/tags'
import { badRequest } from '#domain/errors'
import type { LinkTarget } from '#domain/links/links-in-value'
import { type Selection, selectionKey } from '#domain/query/plan-select'
import { inTurns } from '#lib/in-turns'
import { latin1Of } from '#lib/latin1'
import { type Steps, wait } from '#lib/steps'
import type { ShownResource } from '#storage/store'
import type { Fragment } from './memory/fragment.ts'
import { loadTypes, type Reading, stageOf } from './reading.ts'
import type { TaggedLink } from './resolve-links.ts'
import { type Delivered, deliver } from './view.ts'

/** Writes a resource out. Must depend on nothing but its arguments: what it makes is kept and used again. */
export type Write = (resource: Delivered, showing: Showing) => string

/** Where and how resources are shown. With `*` each field holds all locales, so none is named. */
export interface Showing {
  space: string
  environment: string
  locale: string | '*'
  select: Selection | null
}

/** 162 bits: nobody can make two resources share it. */
const DIGEST_LENGTH = 27

/** A graph of links can be far larger than any answer may be: this much text, and the search has failed. */
const MOST_TEXT = 64 * 1024 * 1024

/** The written form of resources, from memory where it is there. All of one request in one locale and selection. */
export class Fragments {
  readonly #reading: Reading
  readonly #showing: Showing
  readonly #imagesHost: string
  readonly #write: Write
  readonly #variant: number
  readonly #text: { bytes: number }

  constructor(
    reading: Reading,
    how: { locale: string | '*'; select: Selection | null; imagesHost: string; write: Write; text?: { bytes: number } },
  ) {
    const { locale, select, imagesHost, write } = how
    this.#reading = reading
    this.#showing = { ...reading.address, locale, select }
    this.#imagesHost = imagesHost
    this.#write = write
    // The name of the environment is part of what is written, and through an alias it is another one.
    this.#variant = reading.environment.variant(`${reading.address.environment} ${locale} ${selectionKey(select)}`)
    this.#text = how.text ?? { bytes: 0 }
  }

  /** One for each of these resources, in their order; null for what the stage does not show. */
  *load(kind: LinkTarget['kind'], targets: readonly TaggedLink[]): Steps<readonly (Fragment | null)[]> {
    const stage = stageOf(this.#reading)
    const found: (Fragment | null)[] = []
    let missing: TaggedLink[] | null = null
    for (const target of targets) {
      const item = stage.byTag(target.tag)
      const fragment = item?.fragment(this.#variant) ?? null
      found.push(fragment)
      if (fragment) this.#count(fragment)
      else if (!item?.isAbsent) {
        missing ??= []
        missing.push(target)
      }
    }
    if (missing) {
      const made = yield* this.#look(kind, missing)
      for (const [i, { tag }] of targets.entries()) found[i] ??= made.get(tag) ?? null
    }
    return found
  }

  /** All of these, in this order; null when one of them is not there. */
  *byKeys(keys: readonly number[]): Steps<readonly Fragment[] | null> {
    const stage = stageOf(this.#reading)
    const found: Fragment[] = []
    let missing: number[] | null = null
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!
      const fragment = stage.byKey(key)?.fragment(this.#variant)
      if (fragment) {
        this.#count(fragment)
        found[i] = fragment
      } else {
        missing ??= []
        missing.push(key)
      }
    }
    if (!missing) return found
    const reader = yield* wait(this.#reading.moment.reader())
    const shown = yield* wait(reader.readModel.byKeys(this.#reading.stage, missing))
    if (shown.length < missing.length) return null
    const made = yield* this.#make(shown)
    const byKey = new Map(shown.map(({ resource }, i) => [resource, made[i]!]))
    return keys.map((key, i) => found[i] ?? byKey.get(key)!)
  }

  /** What the database shows of these, by their tags. */
  *#look(kind: LinkTarget['kind'], targets: readonly TaggedLink[]): Steps<Map<Tag, Fragment>> {
    const { moment, environment, stage } = this.#reading
    const reader = yield* wait(moment.reader())
    const ids = targets.map(({ id }) => id)
    const shown = yield* wait(reader.readModel.getMany(environment.environment.key, stage, kind, ids))
    const made = new Map<Tag, Fragment>()
    for (const fragment of yield* this.#make(shown)) made.set(fragment.tag, fragment)
    const now = stageOf(this.#reading)
    for (const { tag, id } of targets) if (!made.has(tag)) now.absent(tag, id)
    return made
  }

  /** Writes out what the database has told, and keeps it. */
  *#make(shown: readonly ShownResource[]): Steps<Fragment[]> {
    yield* loadTypes(
      this.#reading,
      shown.map(({ contentType }) => contentType),
    )
    return yield* wait(inTurns(shown, (resource) => this.#known(resource)))
  }

  #known(shown: ShownResource): Fragment {
    const tag = tagOfResource(shown.kind === 'Asset' ? 'Asset' : 'Entry', shown.id)
    // Asked each time: while others had their turn the log may have moved on.
    const item = stageOf(this.#reading).found(tag, shown)
    const known = item.fragment(this.#variant)
    const fragment = known ?? this.#fragment(tag, shown)
    if (!known) item.keep(this.#variant, fragment)
    this.#count(fragment)
    return fragment
  }

  #fragment(tag: string, shown: ShownResource): Fragment {
    const { model } = this.#reading
    const { contentType } = shown
    const { locale, select } = this.#showing
    const delivered = deliver(shown, { model, locale, select, imagesHost: this.#imagesHost })
    const text = this.#write(delivered, this.#showing)
    return {
      tag,
      contentType,
      isOrphan: contentType !== null && !model.types.get(contentType),
      bytes: latin1Of(text),
      digest: hash('sha256', text, 'base64url').slice(0, DIGEST_LENGTH),
      links: delivered.links.map(({ kind, id }) => ({ tag: tagOfResource(kind, id), kind, id })),
    }
  }

  #count({ bytes }: Fragment): void {
    this.#text.bytes += bytes.length
    if (this.#text.bytes > MOST_TEXT) {
      throw badRequest('Response size too big. Ask for a smaller limit or fewer levels of links.')
    }
  }
}
