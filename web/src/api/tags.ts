// Calls of the management API that change tags.
import type { Tag, Visibility } from '#contract/resources/tag'
import { type Place, pathOf } from './management.ts'
import { versioned } from './platform.ts'
import { callAsUser } from './request.ts'

const oneOf = (place: Place, id: string): string => `${pathOf(place)}/tags/${encodeURIComponent(id)}`

export const createTag = (
  place: Place,
  { id, name, visibility }: { id: string; name: string; visibility: Visibility },
) =>
  callAsUser<Tag>(oneOf(place, id), {
    method: 'PUT',
    headers: { 'X-Contentful-Tag-Visibility': visibility },
    body: { name, sys: { id } },
  })

export const renameTag = (place: Place, { sys }: Tag, name: string) =>
  callAsUser<Tag>(oneOf(place, sys.id), { method: 'PUT', headers: versioned(sys.version), body: { name, sys } })

export const deleteTag = (place: Place, { sys }: Tag) =>
  callAsUser<void>(oneOf(place, sys.id), { method: 'DELETE', headers: versioned(sys.version) })
