// What can be done to an entry, each as one call of the management interface.
import type { LocaleMove, Move } from './content.ts'
import type { Place } from './management.ts'
import { pathOf } from './management.ts'
import { callAsUser } from './request.ts'
import type { Entry, Item, Link, PatchOperation } from './wire.ts'

export interface EntryContent {
  fields: NonNullable<Entry['fields']>
  metadata?: Entry['metadata']
}

const VERSION = 'X-Contentful-Version'

const oneOf = (place: Place, id: string): string => contentPath(place, 'entries', id)

export function createEntry(place: Place, contentType: string, content: EntryContent, id?: string): Promise<Entry> {
  return callAsUser<Entry>(id === undefined ? `${pathOf(place)}/entries` : oneOf(place, id), {
    method: id === undefined ? 'POST' : 'PUT',
    headers: { 'X-Contentful-Content-Type': contentType },
    body: content,
  })
}

export interface Save {
  version: number
  content: Pick<Item, 'fields' | 'metadata'>
}

/** Saves while the editor types. The server sends one event for many of these. */
export function autoSave<T extends Item>(place: Place, kind: Kind, id: string, { version, content }: Save): Promise<T> {
  const headers = { [VERSION]: `${version}`, 'X-Contentful-UI-Content-Auto-Save': 'true' }
  return callAsUser<T>(contentPath(place, kind, id), { method: 'PUT', headers, body: content, signal: inTime() })
}

/** The same for an entry, by what was changed alone. */
export function patchEntry<T extends Item>(
  place: Place,
  id: string,
  { version, patch }: { version: number; patch: readonly PatchOperation[] },
): Promise<T> {
  const headers = {
    ...{ [VERSION]: `${version}`, 'X-Contentful-UI-Content-Auto-Save': 'true' },
    'Content-Type': 'application/json-patch+json',
  }
  return callAsUser<T>(oneOf(place, id), { method: 'PATCH', headers, body: patch, signal: inTime() })
}

/** A connection that says nothing for so long is a lost one; who waits for it would never try again. */
const inTime = (): AbortSignal => AbortSignal.timeout(15_000)

export const getContent = <T extends Item>(place: Place, kind: Kind, id: string): Promise<T> =>
  callAsUser<T>(contentPath(place, kind, id), { signal: inTime() })

export const deleteEntry = (place: Place, id: string): Promise<void> => deleteContent(place, 'entries', id)

const MOVES: Readonly<Record<Move, { method: 'PUT' | 'DELETE'; path: string }>> = {
  publish: { method: 'PUT', path: 'published' },
  unpublish: { method: 'DELETE', path: 'published' },
  archive: { method: 'PUT', path: 'archived' },
  unarchive: { method: 'DELETE', path: 'archived' },
}

/** Anything that can be published: entries and assets have the same life. */
export type Kind = 'entries' | 'assets'

const contentPath = (place: Place, kind: Kind, id: string): string =>
  `${pathOf(place)}/${kind}/${encodeURIComponent(id)}`

export interface Moved {
  sys: { id: string; version: number }
}

export function moveContent<T extends Moved>(place: Place, kind: Kind, move: Move, item: T): Promise<T> {
  const { method, path } = MOVES[move]
  return callAsUser<T>(`${contentPath(place, kind, item.sys.id)}/${path}`, {
    method,
    headers: { [VERSION]: `${item.sys.version}` },
  })
}

const localeBody = (move: LocaleMove, locales: readonly string[]) => ({ [move]: { fields: { '*': locales } } })

/** Publishes what some locales say, or takes it back; the others stay as they are. */
export function moveLocales(place: Place, move: LocaleMove, entry: Moved, locales: readonly string[]): Promise<Entry> {
  return callAsUser<Entry>(`${contentPath(place, 'entries', entry.sys.id)}/published`, {
    method: 'PUT',
    headers: { [VERSION]: `${entry.sys.version}` },
    body: localeBody(move, locales),
  })
}

/** Everything that publishing would check, and nothing that it would do. Rejects as publishing would. */
export async function tryPublishing(
  place: Place,
  { sys }: Moved,
  { kind = 'entries', locales = null }: { kind?: Kind; locales?: readonly string[] | null } = {},
): Promise<void> {
  await callAsUser(`${contentPath(place, kind, sys.id)}/published`, {
    method: 'PUT',
    headers: { [VERSION]: `${sys.version}`, 'X-Contentful-Validate-Only': 'true' },
    ...(locales !== null && { body: localeBody('add', locales) }),
  })
}

export const deleteContent = (place: Place, kind: Kind, id: string): Promise<void> =>
  callAsUser<void>(contentPath(place, kind, id), { method: 'DELETE' })

/** Other tags, and everything else as it is stored: lists know only a part of what they show. */
export async function saveTags<T extends Item>(
  place: Place,
  kind: Kind,
  { sys }: T,
  tags: readonly Link<'Tag'>[],
): Promise<T> {
  const { fields = {}, metadata } = await getContent<T>(place, kind, sys.id)
  return callAsUser<T>(contentPath(place, kind, sys.id), {
    method: 'PUT',
    // Of the version that was seen: what somebody else has saved since is not written over.
    headers: { [VERSION]: `${sys.version}` },
    body: { fields, metadata: { ...metadata, tags } },
  })
}
