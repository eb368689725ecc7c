import { hash } from 'node:crypto'
import { tagOfResource } from '#domain/changes/tags'
import { badRequest } from '#domain/errors'
import type { LinkTarget } from '#domain/links/links-in-value'
import { type Selection, selectionKey } from '#domain/query/plan-select'
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

  /** Those of these resources that the stage shows, in any order. */
  async load(kind: LinkTarget['kind'], targets: readonly TaggedLink[]): Promise<Fragment[]> {
    const stage = stageOf(this.#reading)
    const found: Fragment[] = []
    const missing: TaggedLink[] = []
    for (const target of targets) {
      const item = stage.byTag(target.tag)
      if (item?.isAbsent) {
        item.used = true
        continue
      }
      const fragment = item?.fragment(this.#variant)
      if (fragment) found.push(fragment)
      else missing.push(target)
    }
    if (missing.length > 0) {
      const { moment, environment, stage: stageName } = this.#reading
      const reader = await moment.reader()
      const ids = missing.map(({ id }) => id)
      const shown = await reader.readModel.getMany(environment.environment.key, stageName, kind, ids)
      const made = await this.#make(shown)
      const shownIds = new Set(shown.map(({ id }) => id))
      const now = stageOf(this.#reading)
      for (const { tag, id } of missing) if (!shownIds.has(id)) now.absent(tag, id)
      found.push(...made)
    }
    return this.#counted(found)
  }

  /** All of these, in this order; null when one of them is not there. */
  async byKeys(keys: readonly number[]): Promise<Fragment[] | null> {
    const stage = stageOf(this.#reading)
    const known = keys.map((key) => stage.byKey(key)?.fragment(this.#variant))
    const missing = keys.filter((_, i) => !known[i])
    if (missing.length === 0) return this.#counted(known as Fragment[])
    const reader = await this.#reading.moment.reader()
    const shown = await reader.readModel.byKeys(this.#reading.stage, missing)
    if (shown.length < missing.length) return null
    const made = await this.#make(shown)
    const byKey = new Map(shown.map(({ resource }, i) => [resource, made[i]!]))
    return this.#counted(keys.map((key, i) => known[i] ?? byKey.get(key)!))
  }

  /** Writes out what the database has told, and keeps it. */
  async #make(shown: readonly ShownResource[]): Promise<Fragment[]> {
    await loadTypes(
      this.#reading,
      shown.map(({ contentType }) => contentType),
    )
    const stage = stageOf(this.#reading)
    return shown.map((resource) => {
      const kind = resource.kind === 'Asset' ? 'Asset' : 'Entry'
      const tag = tagOfResource(kind, resource.id)
      const item = stage.found(tag, resource)
      const known = item.fragment(this.#variant)
      if (known) return known
      const fragment = this.#fragment(tag, resource)
      item.keep(this.#variant, fragment)
      return fragment
    })
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
      // A text in ASCII is its own bytes.
      bytes: Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1'),
      digest: hash('sha256', text, 'base64url').slice(0, DIGEST_LENGTH),
      links: delivered.links.map(({ kind, id }) => ({ tag: tagOfResource(kind, id), kind, id })),
    }
  }

  #counted(fragments: Fragment[]): Fragment[] {
    for (const { bytes } of fragments) this.#text.bytes += bytes.length
    if (this.#text.bytes > MOST_TEXT) {
      throw badRequest('Response size too big. Ask for a smaller limit or fewer levels of links.')
    }
    return fragments
  }
}
