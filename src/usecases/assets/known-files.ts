import { filesIn, type KnownFiles, pathOfUrl } from '#domain/assets/parse-file'
import { fromStored } from '#domain/assets/stored-asset'
import { isObject, type JsonObject, member } from '#domain/resources/json'
import type { ResourceWithBody } from '#domain/resources/resource'
import type { StoreReader } from '#storage/store'

/** So many versions are looked through for a file that is to come back. */
const MOST_VERSIONS = 200

/** The files of an asset that a client may send back: those it has now and, for restoring, those it had before. */
export async function knownFiles(reader: StoreReader, asset: ResourceWithBody, body: unknown): Promise<KnownFiles> {
  const known = new Map<string, JsonObject>(filesIn(fromStored(asset.body).fields))
  const fields = isObject(body) ? member(body, 'fields') : undefined
  const isKnown = () => filesIn(isObject(fields) ? fields : {}).every(([url]) => known.has(pathOfUrl(url)))
  if (isKnown()) return known
  const root = await reader.history.root(asset.environment, 'Asset', asset.id)
  const versions = root ? await reader.history.versions(root, { skip: 0, limit: MOST_VERSIONS }) : { items: [] }
  for (const version of versions.items) {
    for (const [path, file] of filesIn(fromStored(version.body).fields)) if (!known.has(path)) known.set(path, file)
  }
  return known
}
