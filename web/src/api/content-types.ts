// Calls of the management API that change content types.

import { queryOptions } from '@tanstack/react-query'
import type { Control } from '#contract/resources/editor-interface'
import { type EnvironmentRef, keyOf, pathOf } from './management.ts'
import { callAsUser } from './request.ts'
import type { ContentType, EditorInterface, Field } from './wire.ts'

/** A field as the API expects it: `newId` renames it and keeps its values. */
export type SentField = Field & { newId?: string }

/** A content type without `sys`. Properties that the app does not know are sent back unchanged. */
export type TypeBody = Omit<ContentType, 'sys' | 'fields'> & { fields: readonly SentField[] }

const versioned = (version: number) => ({ 'X-Contentful-Version': `${version}` })

const oneOf = (env: EnvironmentRef, id: string): string => `${pathOf(env)}/content_types/${encodeURIComponent(id)}`

export const createContentType = (env: EnvironmentRef, id: string, body: TypeBody) =>
  callAsUser<ContentType>(oneOf(env, id), { method: 'PUT', body })

export const saveContentType = (env: EnvironmentRef, id: string, version: number, body: TypeBody) =>
  callAsUser<ContentType>(oneOf(env, id), { method: 'PUT', headers: versioned(version), body })

export const activateContentType = (env: EnvironmentRef, { sys }: ContentType) =>
  callAsUser<ContentType>(`${oneOf(env, sys.id)}/published`, { method: 'PUT', headers: versioned(sys.version) })

export const deactivateContentType = (env: EnvironmentRef, { sys }: ContentType) =>
  callAsUser<ContentType>(`${oneOf(env, sys.id)}/published`, { method: 'DELETE', headers: versioned(sys.version) })

export const deleteContentType = (env: EnvironmentRef, id: string) =>
  callAsUser<void>(oneOf(env, id), { method: 'DELETE' })

export const contentTypeQuery = (env: EnvironmentRef, id: string) =>
  queryOptions({
    queryKey: keyOf(env, 'content_types', 'one', id),
    queryFn: ({ signal }) => callAsUser<ContentType>(oneOf(env, id), { signal }),
  })

/** The last activated version, which delivery and entries use. Loaded by its version number. */
export const activatedTypeQuery = (env: EnvironmentRef, id: string, publishedVersion: number | undefined) =>
  queryOptions({
    queryKey: keyOf(env, 'content_types', 'activated', id, publishedVersion),
    queryFn: ({ signal }) =>
      callAsUser<ContentType>(`${pathOf(env)}/public/content_types/${encodeURIComponent(id)}`, { signal }),
    enabled: publishedVersion !== undefined,
  })

/** Replaces the editor interface of a content type; refused when another user has changed it. */
export function saveEditorInterface(env: EnvironmentRef, { sys, ...body }: EditorInterface): Promise<EditorInterface> {
  return callAsUser<EditorInterface>(`${oneOf(env, sys.contentType.sys.id)}/editor_interface`, {
    method: 'PUT',
    headers: versioned(sys.version),
    body,
  })
}

interface Copy {
  from: EnvironmentRef
  type: ContentType
  to: EnvironmentRef
  id: string
  name: string
}

/** Copies the fields, and of an active type also the editor interface. The copy is active if the type is. */
export async function copyContentType({ from, type, to, id, name }: Copy): Promise<ContentType> {
  const { sys, ...body } = type
  const created = await createContentType(to, id, { ...body, name })
  if (sys.publishedVersion === undefined) return created
  const active = await activateContentType(to, created)
  const pathOfEditor = (env: EnvironmentRef, one: string) => `${oneOf(env, one)}/editor_interface`
  const { sys: _, ...editor } = await callAsUser<EditorInterface>(pathOfEditor(from, sys.id))
  const stored = await callAsUser<EditorInterface>(pathOfEditor(to, id))
  await saveEditorInterface(to, { ...editor, sys: stored.sys })
  return active
}

/** Replaces the settings of one field in the editor interface. */
export function saveControl(env: EnvironmentRef, stored: EditorInterface, control: Control): Promise<EditorInterface> {
  const others = (stored.controls ?? []).filter(({ fieldId }) => fieldId !== control.fieldId)
  return saveEditorInterface(env, { ...stored, controls: [...others, control] })
}
