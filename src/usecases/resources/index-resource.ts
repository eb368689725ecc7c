import type { AssetBody } from '#domain/assets/asset'
import { indexAsset } from '#domain/assets/index-asset'
import { indexContentType } from '#domain/content-types/index-content-type'
import { fromStored as typeFromStored } from '#domain/content-types/stored-content-type'
import { fromStored as entryFromStored } from '#domain/entries/stored-entry'
import type { Locale } from '#domain/locales/locale'
import { indexEntry } from '#domain/resources/index-entry'
import { NO_INDEX, type ResourceIndex } from '#domain/resources/read-model'
import type { Resource } from '#domain/resources/resource'
import type { ActivatedTypes } from '../content-types/activated-types.ts'

/** The index rows of a resource for one of its bodies. The type of an entry must have been loaded. */
export function indexResource(
  { kind, contentType }: Resource,
  body: string,
  types: ActivatedTypes,
  locales: readonly Locale[],
): ResourceIndex {
  if (kind === 'ContentType') return indexContentType(typeFromStored(body))
  if (kind === 'Asset') return indexAsset(JSON.parse(body) as AssetBody, locales)
  const type = types.get(contentType)
  return type ? indexEntry(entryFromStored(body, type), type, locales) : NO_INDEX
}
