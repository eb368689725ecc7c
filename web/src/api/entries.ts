// Calls of the management API that change entries.
import type { LocaleAction, Move } from './content.ts'
import type { EnvironmentRef } from './management.ts'
import { pathOf } from './management.ts'
import { callAsUser } from './request.ts'
import type { Entry, Item, Link, PatchOperation } from './wire.ts'

export interface EntryContent {
  fields: NonNullable<Entry['fields']>
  metadata?: Entry['metadata']
}

const VERSION = 'X-Contentful-Version'

const oneOf = (env: EnvironmentRef, id: string): string => contentPath(env, 'entries', id)

export function createEntry(
  env: EnvironmentRef,
  contentType: string,
  content: EntryContent,
  id?: string,
): Promise<Entry> {
  return callAsUser<Entry>(id === undefined ? `${pathOf(env)}/entries` : oneOf(env, id), {
    method: id === undefined ? 'POST' : 'PUT',
    headers: { 'X-Contentful-Content-Type': contentType },
    body: content,
  })
}

export interface Save {
  version: number
  content: Pick<Item, 'fields' | 'metadata'>
}

/** Saves while the editor types. The server combines many of these saves into one event. */
export function autoSave<T extends Item>(
  env: EnvironmentRef,
  kind: Kind,
  id: string,
  { version, content }: Save,
): Promise<T> {
  const headers = { [VERSION]: `${version}`, 'X-Contentful-UI-Content-Auto-Save': 'true' }
  return callAsUser<T>(contentPath(env, kind, id), { method: 'PUT', headers, body: content, signal: inTime() })
}

/** Saves an entry with a patch of the changed values. */
export function patchEntry<T extends Item>(
  env: EnvironmentRef,
  id: string,
  { version, patch }: { version: number; patch: readonly PatchOperation[] },
): Promise<T> {
  const headers = {
    ...{ [VERSION]: `${version}`, 'X-Contentful-UI-Content-Auto-Save': 'true' },
    'Content-Type': 'application/json-patch+json',
  }
  return callAsUser<T>(oneOf(env, id), { method: 'PATCH', headers, body: patch, signal: inTime() })
}

/** A save without a response for this long counts as lost, so that the caller can retry. */
const inTime = (): AbortSignal => AbortSignal.timeout(15_000)

export const getContent = <T extends Item>(env: EnvironmentRef, kind: Kind, id: string): Promise<T> =>
  callAsUser<T>(contentPath(env, kind, id), { signal: inTime() })

export const deleteEntry = (env: EnvironmentRef, id: string): Promise<void> => deleteContent(env, 'entries', id)

const MOVES: Readonly<Record<Move, { method: 'PUT' | 'DELETE'; path: string }>> = {
  publish: { method: 'PUT', path: 'published' },
  unpublish: { method: 'DELETE', path: 'published' },
  archive: { method: 'PUT', path: 'archived' },
  unarchive: { method: 'DELETE', path: 'archived' },
}

/** Entries and assets have the same life cycle. */
export type Kind = 'entries' | 'assets'

const contentPath = (env: EnvironmentRef, kind: Kind, id: string): string =>
  `${pathOf(env)}/${kind}/${encodeURIComponent(id)}`

export interface Moved {
  sys: { id: string; version: number }
}

export function changeStatus<T extends Moved>(env: EnvironmentRef, kind: Kind, move: Move, item: T): Promise<T> {
  const { method, path } = MOVES[move]
  return callAsUser<T>(`${contentPath(env, kind, item.sys.id)}/${path}`, {
    method,
    headers: { [VERSION]: `${item.sys.version}` },
  })
}

const localeBody = (move: LocaleAction, locales: readonly string[]) => ({ [move]: { fields: { '*': locales } } })

/** Publishes or unpublishes some locales and leaves the others unchanged. */
export function changeLocaleStatus(
  env: EnvironmentRef,
  move: LocaleAction,
  entry: Moved,
  locales: readonly string[],
): Promise<Entry> {
  return callAsUser<Entry>(`${contentPath(env, 'entries', entry.sys.id)}/published`, {
    method: 'PUT',
    headers: { [VERSION]: `${entry.sys.version}` },
    body: localeBody(move, locales),
  })
}

/** A dry run of publishing. Rejects with the same errors as publishing. */
export async function tryPublishing(
  env: EnvironmentRef,
  { sys }: Moved,
  { kind = 'entries', locales = null }: { kind?: Kind; locales?: readonly string[] | null } = {},
): Promise<void> {
  await callAsUser(`${contentPath(env, kind, sys.id)}/published`, {
    method: 'PUT',
    headers: { [VERSION]: `${sys.version}`, 'X-Contentful-Validate-Only': 'true' },
    ...(locales !== null && { body: localeBody('add', locales) }),
  })
}

export const deleteContent = (env: EnvironmentRef, kind: Kind, id: string): Promise<void> =>
  callAsUser<void>(contentPath(env, kind, id), { method: 'DELETE' })

/** Sends the version that the user saw, so that changes of other users are not overwritten. */
export const saveContent = <T extends Item>(
  env: EnvironmentRef,
  kind: Kind,
  { sys }: T,
  content: Save['content'],
): Promise<T> =>
  callAsUser<T>(contentPath(env, kind, sys.id), {
    method: 'PUT',
    headers: { [VERSION]: `${sys.version}` },
    body: content,
  })

/** Replaces tags or concepts and sends everything else as it is stored, because lists load only some properties. */
export async function saveMetadata<T extends Item>(
  env: EnvironmentRef,
  kind: Kind,
  item: T,
  changes: Readonly<Record<string, readonly Link[]>>,
): Promise<T> {
  const { fields = {}, metadata } = await getContent<T>(env, kind, item.sys.id)
  return saveContent(env, kind, item, { fields, metadata: { ...metadata, ...changes } } as Save['content'])
}
