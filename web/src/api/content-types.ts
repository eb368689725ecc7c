// Calls of the management API that change content types.

import { queryOptions } from '@tanstack/react-query'
import type { Control } from '#contract/resources/editor-interface'
import { keyOf, type Place, pathOf } from './management.ts'
import { callAsUser } from './request.ts'
import type { ContentType, EditorInterface, Field } from './wire.ts'

/** A field as the API expects it: `newId` renames it and keeps its values. */
export type SentField = Field & { newId?: string }

/** A content type without `sys`. Properties that the app does not know are sent back unchanged. */
export type TypeBody = Omit<ContentType, 'sys' | 'fields'> & { fields: readonly SentField[] }

const versioned = (version: number) => ({ 'X-Contentful-Version': `${version}` })

const oneOf = (place: Place, id: string): string => `${pathOf(place)}/content_types/${encodeURIComponent(id)}`

export const createContentType = (place: Place, id: string, body: TypeBody) =>
  callAsUser<ContentType>(oneOf(place, id), { method: 'PUT', body })

export const saveContentType = (place: Place, id: string, version: number, body: TypeBody) =>
  callAsUser<ContentType>(oneOf(place, id), { method: 'PUT', headers: versioned(version), body })

export const activateContentType = (place: Place, { sys }: ContentType) =>
  callAsUser<ContentType>(`${oneOf(place, sys.id)}/published`, { method: 'PUT', headers: versioned(sys.version) })

export const deactivateContentType = (place: Place, { sys }: ContentType) =>
  callAsUser<ContentType>(`${oneOf(place, sys.id)}/published`, { method: 'DELETE', headers: versioned(sys.version) })

export const deleteContentType = (place: Place, id: string) => callAsUser<void>(oneOf(place, id), { method: 'DELETE' })

export const contentTypeQuery = (place: Place, id: string) =>
  queryOptions({
    queryKey: keyOf(place, 'content_types', 'one', id),
    queryFn: ({ signal }) => callAsUser<ContentType>(oneOf(place, id), { signal }),
  })

/** The last activated version, which delivery and entries use. Loaded by its version number. */
export const activatedTypeQuery = (place: Place, id: string, publishedVersion: number | undefined) =>
  queryOptions({
    queryKey: keyOf(place, 'content_types', 'activated', id, publishedVersion),
    queryFn: ({ signal }) =>
      callAsUser<ContentType>(`${pathOf(place)}/public/content_types/${encodeURIComponent(id)}`, { signal }),
    enabled: publishedVersion !== undefined,
  })

/** Replaces the editor interface of a content type; refused when another user has changed it. */
export function saveEditorInterface(place: Place, { sys, ...body }: EditorInterface): Promise<EditorInterface> {
  return callAsUser<EditorInterface>(`${oneOf(place, sys.contentType.sys.id)}/editor_interface`, {
    method: 'PUT',
    headers: versioned(sys.version),
    body,
  })
}

/** Replaces the settings of one field in the editor interface. */
export function saveControl(place: Place, stored: EditorInterface, control: Control): Promise<EditorInterface> {
  const others = (stored.controls ?? []).filter(({ fieldId }) => fieldId !== control.fieldId)
  return saveEditorInterface(place, { ...stored, controls: [...others, control] })
}
