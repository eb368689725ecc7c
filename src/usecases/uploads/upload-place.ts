import type { Actor } from '#domain/access/actor'
import type { Right } from '#domain/access/decide'
import type { Space } from '#domain/spaces/space'
import type { StoreReader } from '#storage/store'
import { requireEnvironment } from '../access/require-environment.ts'
import { requireSpace } from '../access/require-space.ts'

/** Uploads belong to a space; some clients name an environment on the way. */
export interface UploadPlace {
  space: string
  environment: string | null
}

export async function requireUploadPlace(
  reader: StoreReader,
  actor: Actor,
  { space, environment }: UploadPlace,
  right: Right,
): Promise<{ space: Space }> {
  if (environment === null) return { space: await requireSpace(reader, actor, space, right) }
  return requireEnvironment(reader, actor, { space, environment }, right)
}
