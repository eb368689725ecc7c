import type { Actor } from '#domain/access/actor'
import { accessDenied } from '#domain/errors'
import { mayDo, type SpaceAccess } from '#domain/roles/space-access'
import type { Space } from '#domain/spaces/space'
import type { StoreReader, Upload } from '#storage/store'
import { requireEnvironment } from '../access/require-environment.ts'
import { requireSpaceAccess } from '../access/require-space.ts'

/** Uploads belong to a space; some clients also name an environment. */
export interface UploadTarget {
  space: string
  environment: string | null
}

/** The space of an upload, if the actor may create assets there: bytes that no asset can use are refused. */
export async function requireUploadTarget(
  reader: StoreReader,
  actor: Actor,
  { space, environment }: UploadTarget,
): Promise<{ space: Space; access: SpaceAccess }> {
  const scope =
    environment === null
      ? { ...(await requireSpaceAccess(reader, actor, space, 'content.write')), names: null }
      : await requireEnvironment(reader, actor, { space, environment }, 'content.write')
  const subject = { type: 'Asset', ...(scope.names !== null && { environment: scope.names }) }
  const may = (['create', 'update'] as const).some((action) => mayDo(scope.access, action, subject, []))
  if (!may) throw accessDenied('Your roles do not allow you to create or update assets here.')
  return scope
}

/** An upload is visible to its creator until an asset uses it; administrators see all. */
export const mayUseUpload = (actor: Actor, access: SpaceAccess, upload: Upload): boolean =>
  access === 'all' || (actor.kind === 'user' && actor.userId === upload.createdBy)
