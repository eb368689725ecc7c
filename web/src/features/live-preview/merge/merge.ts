// Merges edited entries into the data of a page. The page subscribed with this data, in the format of the REST APIs or of GraphQL.
import { type Content, entityOf } from './entities.ts'
import { type EntityKind, type EntityLink, idOf, isObject, type JsonObject, put } from './json.ts'
import { mergeGraphql, typeNameOf } from './merge-graphql.ts'
import { isRestEntity, mergeRest } from './merge-rest.ts'
import { type Selection, selectionLike } from './selection.ts'

export interface Subscribed {
  data: unknown
  locale: string
  /** Null for REST, and for GraphQL without a query. */
  selection: Selection | null
}

export interface Merged {
  data: unknown
  /** Does the data contain an edited entity? */
  isAffected: boolean
  /** Links whose content is not known yet. */
  missing: readonly EntityLink[]
}

/** New references are resolved to this depth, as the delivery API does. */
const MAX_DEPTH = 10
/** Larger data is not merged: a page could send anything. */
const MAX_NODES = 50_000

export function merge(subscribed: Subscribed, content: Content, edited: ReadonlySet<string>): Merged {
  return new Merge(subscribed, content, edited).run()
}

class Merge {
  readonly #subscribed: Subscribed
  readonly #content: Content
  readonly #edited: ReadonlySet<string>
  readonly #copies = new Map<object, unknown>()
  /** Entities in the data of the page, by kind and id, in the format of REST. */
  readonly #known = new Map<string, object>()
  readonly #built = new Map<string, object>()
  readonly #missing = new Map<string, EntityLink>()
  #isAffected = false
  #nodes = 0

  constructor(subscribed: Subscribed, content: Content, edited: ReadonlySet<string>) {
    this.#subscribed = subscribed
    this.#content = content
    this.#edited = edited
  }

  run(): Merged {
    const { data, selection } = this.#subscribed
    this.#findKnown(data, new Set())
    const merged = this.#copy(data, matches(selection, data) ? selection : null)
    return { data: merged, isAffected: this.#isAffected, missing: [...this.#missing.values()] }
  }

  #findKnown(value: unknown, seen: Set<object>): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    if (++this.#nodes > MAX_NODES) throw new RangeError('The page subscribed with too much data.')
    seen.add(value)
    if (isRestEntity(value)) this.#known.set(`${kindOf(value)} ${idOf(value)}`, value)
    for (const member of Object.values(value)) this.#findKnown(member, seen)
  }

  #copy(value: unknown, selection: Selection | null): unknown {
    if (typeof value !== 'object' || value === null) return value
    const existing = this.#copies.get(value)
    if (existing !== undefined) return existing
    const copy: object = Array.isArray(value) ? [] : {}
    this.#copies.set(value, copy)
    const typename = isObject(value) && typeof value.__typename === 'string' ? value.__typename : null
    const fields = Array.isArray(value) ? [] : (selection?.fieldsOf(typename) ?? [])
    for (const [key, member] of Object.entries(value)) {
      const inner = Array.isArray(value) ? selection : (fields.find((field) => field.key === key)?.selection ?? null)
      put(copy, key, this.#copy(member, inner))
    }
    if (isObject(value)) this.#mergeInto(copy as JsonObject, selection)
    return copy
  }

  #mergeInto(node: JsonObject, selection: Selection | null): void {
    const id = idOf(node)
    if (id === null || !this.#edited.has(id)) return
    const { locale } = this.#subscribed
    if (isRestEntity(node)) {
      const entity = entityOf(this.#content, { kind: kindOf(node), id }, locale)
      if (!entity) return
      this.#isAffected = true
      mergeRest(node, entity, (link) => this.#resolveRest(link, 0))
    } else if (typeof node.__typename === 'string') {
      const kind = node.__typename === 'Asset' ? 'Asset' : 'Entry'
      const read = (language: string) => entityOf(this.#content, { kind, id }, language)
      if (!read(locale)) return
      this.#isAffected = true
      this.#writeGraphql(node, { read, locale, selection: selection ?? selectionLike(node), depth: 0 })
    }
  }

  #resolveRest(link: EntityLink, depth: number): object | null {
    const key = `${link.kind} ${link.id}`
    const known = this.#known.get(key)
    if (known) return this.#copy(known, null) as object
    const built = this.#built.get(key)
    if (built) return built
    const entity = this.#find(link, this.#subscribed.locale)
    if (!entity || depth >= MAX_DEPTH) return null
    const node = { sys: entity.sys, metadata: entity.metadata, fields: {} }
    this.#built.set(key, node)
    mergeRest(node, entity, (next) => this.#resolveRest(next, depth + 1))
    return node
  }

  #resolveGraphql(link: EntityLink, selection: Selection | null, locale: string, depth: number): object | null {
    const entity = this.#find(link, locale)
    if (!entity || !selection || depth >= MAX_DEPTH) return null
    const node: JsonObject = { __typename: typeNameOf(entity), sys: { id: entity.id } }
    const read = (language: string) => entityOf(this.#content, link, language)
    this.#writeGraphql(node, { read, locale, selection, depth })
    return node
  }

  #writeGraphql(
    node: JsonObject,
    target: {
      read: (locale: string) => ReturnType<typeof entityOf>
      locale: string
      selection: Selection | null
      depth: number
    },
  ): void {
    const { read, locale, selection, depth } = target
    if (!selection) return
    const resolve = (link: EntityLink, own: Selection | null, language: string) =>
      this.#resolveGraphql(link, own, language, depth + 1)
    mergeGraphql(node, { read, locale, selection, resolve })
  }

  #find(link: EntityLink, locale: string): ReturnType<typeof entityOf> {
    const entity = entityOf(this.#content, link, locale)
    if (!entity) this.#missing.set(`${link.kind} ${link.id}`, link)
    return entity
  }
}

function kindOf(node: JsonObject): EntityKind {
  const sys = node.sys as JsonObject
  return sys.type === 'Asset' ? 'Asset' : 'Entry'
}

/** A page may subscribe with a part of the result: then the query does not describe it. */
const matches = (selection: Selection | null, data: unknown): boolean =>
  selection !== null && isObject(data) && selection.fieldsOf(null).some(({ key }) => key in data)
