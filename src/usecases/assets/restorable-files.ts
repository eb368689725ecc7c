import type { AssetBody } from '#domain/assets/asset'
import { filesIn, type KnownFiles, pathOfUrl } from '#domain/assets/parse-file'
import { fromStored } from '#domain/assets/stored-asset'
import { validationFailed } from '#domain/errors'
import { isObject, type JsonObject, member } from '#domain/resources/json'
import type { ResourceWithBody } from '#domain/resources/resource'
import type { StoreReader } from '#storage/store'
import type { Writing } from '../resources/write-in.ts'

/** Number of versions that are searched for a file that is to be restored. */
const MAX_VERSIONS = 200

/**
 * The files that a client may send back: those of the current version and, for restoring, those of earlier versions.
 */
export async function restorableFiles(
  reader: StoreReader,
  asset: ResourceWithBody,
  body: unknown,
): Promise<KnownFiles> {
  const known = new Map<string, JsonObject>(filesIn(fromStored(asset.body).fields))
  const fields = isObject(body) ? member(body, 'fields') : undefined
  const isKnown = () => filesIn(isObject(fields) ? fields : {}).every(([url]) => known.has(pathOfUrl(url)))
  if (isKnown()) return known
  const root = await reader.history.root(asset.environment, 'Asset', asset.id)
  const versions = root ? await reader.history.versions(root, { skip: 0, limit: MAX_VERSIONS }) : { items: [] }
  for (const version of versions.items) {
    for (const [path, file] of filesIn(fromStored(version.body).fields)) if (!known.has(path)) known.set(path, file)
  }
  return known
}

/** Files of earlier versions are used again, if their bytes still exist. */
export async function reuseFiles(w: Writing, stored: ResourceWithBody, body: AssetBody): Promise<void> {
  const now = new Set(filesIn(fromStored(stored.body).fields).map(([path]) => path))
  for (const [path] of filesIn(body.fields)) {
    if (now.has(path)) continue
    const [, space = '', asset = '', hash = ''] = path.split('/')
    if (await w.tx.assetFiles.markUsed(space, asset, hash)) continue
    const details = 'The bytes of this file were removed, because no content had referred to them for a long time.'
    throw validationFailed([{ name: 'invalid', path: ['fields', 'file'], value: path, details }])
  }
}
