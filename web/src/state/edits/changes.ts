// Unsaved changes, and how they are merged with changes of other users.
import type { Entry, Link } from '../../api/wire.ts'

/** One value: a field in one locale, the tags, or the concepts. */
export interface Change {
  field: string
  locale: string
  /** The value before the change; undefined for none. */
  base: unknown
  mine: unknown
}

/** Keyed by `pathOf`. */
export type Changes = ReadonlyMap<string, Change>

/** Tags and concepts are not fields, but are edited, saved and merged like one. */
export const TAGS = '$tags'
export const CONCEPTS = '$concepts'

/** The member of `metadata` that is edited like a field; null for fields. */
export const metadataMember = (field: string): 'tags' | 'concepts' | null =>
  field === TAGS ? 'tags' : field === CONCEPTS ? 'concepts' : null

const SEPARATOR = '\u0000'

export const pathOf = (field: string, locale: string): string => `${field}${SEPARATOR}${locale}`

export type Content = Pick<Entry, 'fields' | 'metadata'>

/** Undefined for no value; a stored null counts as none. */
export function valueAt({ fields, metadata }: Content, field: string, locale: string): unknown {
  const member = metadataMember(field)
  if (member !== null) return metadata?.[member] ?? []
  return fields?.[field]?.[locale] ?? undefined
}

/** Deep equality of JSON; the order of properties is irrelevant. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && isSame(a[key as never], b[key as never]))
}

const isBlank = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)

/** Adds a change. Setting the original value removes it. */
export function withChange(changes: Changes, content: Content, field: string, locale: string, mine: unknown): Changes {
  const path = pathOf(field, locale)
  const base = changes.has(path) ? changes.get(path)!.base : valueAt(content, field, locale)
  const after = new Map(changes)
  // Editors write empty values as undefined; a value that is stored empty stays so.
  if (isSame(base, mine) || (mine === undefined && isBlank(base))) after.delete(path)
  else after.set(path, { field, locale, base, mine })
  return after
}

/** The content with the changes applied, as it is shown and sent. */
export function applied<T extends Content>(content: T, changes: Changes): T {
  if (changes.size === 0) return content
  const fields: Record<string, Record<string, unknown>> = {}
  for (const [id, values] of Object.entries(content.fields ?? {})) fields[id] = { ...values }
  let { metadata } = content
  for (const { field, locale, mine } of changes.values()) {
    const member = metadataMember(field)
    if (member !== null) {
      metadata = { ...metadata, [member]: mine as Link[] }
      continue
    }
    const values = fields[field] ?? {}
    if (mine === undefined) delete values[locale]
    else values[locale] = mine
    if (Object.keys(values).length === 0) delete fields[field]
    else fields[field] = values
  }
  return { ...content, fields, ...(metadata && { metadata }) }
}

export interface Conflict extends Change {
  theirs: unknown
}

export interface Merge {
  /** The changes to save on top of theirs. */
  changes: Changes
  /** Values that both changed differently. */
  conflicts: readonly Conflict[]
}

/**
 * Merges my changes with what others have saved. Values that only one side changed, or both changed equally, are no
 * conflict.
 */
export function merged(changes: Changes, theirs: Content): Merge {
  const left = new Map<string, Change>()
  const conflicts: Conflict[] = []
  for (const [path, change] of changes) {
    const now = valueAt(theirs, change.field, change.locale)
    if (isSame(now, change.mine)) continue
    if (isSame(now, change.base)) left.set(path, change)
    else conflicts.push({ ...change, theirs: now })
  }
  return { changes: left, conflicts }
}

/** The changes that remain after a save, when the user has typed on meanwhile. */
export function acknowledged(changes: Changes, sent: Changes, saved: Content): Changes {
  const left = new Map<string, Change>()
  for (const [path, change] of changes) {
    const was = sent.get(path)
    if (was && isSame(was.mine, change.mine)) continue
    const base = was ? valueAt(saved, change.field, change.locale) : change.base
    if (!isSame(base, change.mine)) left.set(path, { ...change, base })
  }
  // Typed, sent, and then reverted: the server has the sent value, so the revert is a change now.
  for (const [path, was] of sent) {
    if (!changes.has(path)) left.set(path, { ...was, base: was.mine, mine: was.base })
  }
  return left
}

/** Resolves conflicts: my value replaces theirs, or is dropped. */
export function resolved(changes: Changes, conflicts: readonly Conflict[], keepsMine: ReadonlySet<string>): Changes {
  const after = new Map(changes)
  for (const { theirs, ...change } of conflicts) {
    const path = pathOf(change.field, change.locale)
    if (keepsMine.has(path)) after.set(path, { ...change, base: theirs })
    else after.delete(path)
  }
  return after
}
