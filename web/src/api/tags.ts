// Calls of the management API that change tags.
import type { Tag, Visibility } from '#contract/resources/tag'
import { type EnvironmentRef, pathOf } from './management.ts'
import { versioned } from './platform.ts'
import { callAsUser } from './request.ts'

const oneOf = (env: EnvironmentRef, id: string): string => `${pathOf(env)}/tags/${encodeURIComponent(id)}`

export const createTag = (
  env: EnvironmentRef,
  { id, name, visibility }: { id: string; name: string; visibility: Visibility },
) =>
  callAsUser<Tag>(oneOf(env, id), {
    method: 'PUT',
    headers: { 'X-Contentful-Tag-Visibility': visibility },
    body: { name, sys: { id } },
  })

export const renameTag = (env: EnvironmentRef, { sys }: Tag, name: string) =>
  callAsUser<Tag>(oneOf(env, sys.id), { method: 'PUT', headers: versioned(sys.version), body: { name, sys } })

export const deleteTag = (env: EnvironmentRef, { sys }: Tag) =>
  callAsUser<void>(oneOf(env, sys.id), { method: 'DELETE', headers: versioned(sys.version) })
