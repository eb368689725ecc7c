import { fromStored } from '#domain/assets/stored-asset'
import { isObject, type JsonObject, member } from '#domain/resources/json'
import type { IngestRequest } from './file-ingest.ts'

/** The file that the body of an asset has in a locale. */
export function assetFile({ body }: { body: string }, locale: string): JsonObject | null {
  const { fields } = fromStored(body)
  const file = Object.hasOwn(fields, 'file') ? member(fields.file!, locale) : undefined
  return isObject(file) ? file : null
}

/** The source of a file that has no URL yet: an upload or an address. */
export function ingestRequestOf(file: JsonObject, at: { space: string; asset: string; locale: string }): IngestRequest {
  const { fileName, contentType, upload, uploadFrom } = file as {
    fileName: string
    contentType: string
    upload?: string
    uploadFrom?: { sys: { id: string } }
  }
  const from: IngestRequest['from'] =
    upload === undefined ? { kind: 'upload', id: uploadFrom!.sys.id } : { kind: 'url', url: upload }
  return { ...at, fileName, contentType, from }
}
