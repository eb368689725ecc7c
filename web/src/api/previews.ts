import { queryOptions } from '@tanstack/react-query'
import type { PreviewEnvironment, PreviewEnvironmentBody } from '#contract/resources/preview-environment'
import { spaceKey, spacePath, versioned } from './platform.ts'
import { callAsUser } from './request.ts'
import type { Collection } from './wire.ts'

const base = (space: string) => `${spacePath(space)}/preview_environments`
const one = ({ sys }: PreviewEnvironment) => `${base(sys.space.sys.id)}/${encodeURIComponent(sys.id)}`

export const previewsKey = (space: string) => spaceKey(space, 'preview_environments')

/** The preview sites of a space. A space cannot have more. */
export const previewsQuery = (space: string) =>
  queryOptions({
    queryKey: previewsKey(space),
    queryFn: ({ signal }) => callAsUser<Collection<PreviewEnvironment>>(`${base(space)}?limit=100`, { signal }),
  })

export const savePreview = (space: string, stored: PreviewEnvironment | null, body: PreviewEnvironmentBody) =>
  stored === null
    ? callAsUser<PreviewEnvironment>(base(space), { method: 'POST', body })
    : callAsUser<PreviewEnvironment>(one(stored), { method: 'PUT', headers: versioned(stored.sys.version), body })

export const deletePreview = (stored: PreviewEnvironment) => callAsUser<void>(one(stored), { method: 'DELETE' })
