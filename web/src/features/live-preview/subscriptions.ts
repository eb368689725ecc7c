import { type DocumentNode, parse } from 'graphql'
import { parseFlatted } from './merge/flatted.ts'
import { isObject } from './merge/json.ts'
import type { Subscribed } from './merge/merge.ts'
import { selectionOf } from './merge/selection.ts'

const MAX_SUBSCRIPTIONS = 200

/** The subscriptions of a page. Since version 3 the editor merges; before, the page did and only names its locale. */
export class Subscriptions {
  readonly #merged = new Map<string, Subscribed>()
  readonly #locales = new Set<string>()

  add(message: { id: string | null; locale: string | null; config: string | null }, standard: string): boolean {
    if (message.id === null || message.config === null) {
      if (this.#locales.size < MAX_SUBSCRIPTIONS) this.#locales.add(message.locale ?? standard)
      return true
    }
    const subscribed = read(message.config, message.locale ?? standard)
    if (subscribed === null) return false
    // Those of pages that the frame has left: a page does not unsubscribe when it is closed.
    const [oldest] = this.#merged.keys()
    if (this.#merged.size >= MAX_SUBSCRIPTIONS && oldest !== undefined) this.#merged.delete(oldest)
    this.#merged.set(message.id, subscribed)
    return true
  }

  remove(id: string): void {
    this.#merged.delete(id)
  }

  /** By id, in the format since version 3. */
  get merged(): ReadonlyMap<string, Subscribed> {
    return this.#merged
  }

  /** The locales of subscriptions before version 3. */
  get locales(): ReadonlySet<string> {
    return this.#locales
  }
}

/** Null for a config that is not valid: the page only misses its updates. */
function read(config: string, standard: string): Subscribed | null {
  try {
    const parsed = parseFlatted(config)
    if (!isObject(parsed)) return null
    const { data, locale, query } = parsed
    return { data, locale: typeof locale === 'string' ? locale : standard, selection: selectionIn(query) }
  } catch {
    return null
  }
}

/** Pages send the text of the query, or the parsed document of their GraphQL client. */
function selectionIn(query: unknown): Subscribed['selection'] {
  if (typeof query === 'string') return selectionOf(parse(query, { maxTokens: 20_000 }))
  const isDocument = isObject(query) && query.kind === 'Document' && Array.isArray(query.definitions)
  return isDocument ? selectionOf(query as unknown as DocumentNode) : null
}
