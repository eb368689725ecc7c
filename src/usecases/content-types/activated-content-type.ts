import type { ContentType } from '#domain/content-types/content-type'
import { contentNotFound } from '#domain/errors'
import type { StoreReader } from '#storage/store'
import { addressOf, type EnvironmentScope } from '../access/require-environment.ts'
import { toContentType } from './to-content-type.ts'

/** A content type as it was last activated, by which entries are validated, indexed and delivered. */
export async function findActivated(reader: StoreReader, environment: number, id: string): Promise<ContentType | null> {
  const resource = await reader.resources.getPublished(environment, 'ContentType', id)
  return resource && toContentType(resource)
}

export async function requireActivated(reader: StoreReader, scope: EnvironmentScope, id: string): Promise<ContentType> {
  const found = await findActivated(reader, scope.environment.key, id)
  if (!found) throw contentNotFound('ContentType', id, addressOf(scope))
  return found
}
