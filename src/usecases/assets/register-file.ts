import { filePath, urlFileName } from '#domain/assets/file-url'
import { storedFile } from '#domain/assets/stored-file'
import type { JsonObject } from '#domain/resources/json'
import type { Writing } from '../resources/write-in.ts'
import type { ProcessedFile } from './file-ingest.ts'

/** Registers a file under an asset and returns the file's value for the fields of the asset. */
export async function registerFile(w: Writing, asset: string, file: ProcessedFile): Promise<JsonObject> {
  const { fileName: name, contentType, size, image, hash, fileKey, sha256 = null } = file
  const address = { space: w.scope.space.id, asset, hash, fileName: urlFileName(name) }
  const dimensions = { width: image?.width ?? null, height: image?.height ?? null, focus: null, name }
  await w.tx.assetFiles.insert({ ...address, contentType, size, fileKey, createdAt: w.stamp.at, sha256, ...dimensions })
  return storedFile(file, filePath(address))
}
