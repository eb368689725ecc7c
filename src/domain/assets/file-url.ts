import type { LocalizedFields } from '../entries/entry.ts'
import { isObject } from '../resources/json.ts'

/**
 * A stored file keeps only the path of its address. The host is put in when the asset is read, so that content stays
 * right when the server moves to another name or port.
 */
export function filePath(file: { space: string; asset: string; hash: string; fileName: string }): string {
  return `/${file.space}/${file.asset}/${file.hash}/${urlFileName(file.fileName)}`
}

/** The file name as its address shows it: whatever could need escaping becomes an underscore. */
export function urlFileName(fileName: string): string {
  const safe = fileName.replace(/[^A-Za-z0-9._-]/g, '_')
  return safe === '.' || safe === '..' || safe === '' ? '_' : safe
}

/** The fields of an asset with complete addresses: `//{images_host}/<space>/<asset>/<hash>/<file name>`. */
export function withFileHost(fields: LocalizedFields, imagesHost: string): LocalizedFields {
  const files = fields.file
  if (!files) return fields
  return {
    ...fields,
    file: Object.fromEntries(Object.entries(files).map(([locale, file]) => [locale, shownFile(file, imagesHost)])),
  }
}

function shownFile(file: unknown, imagesHost: string): unknown {
  if (!isObject(file) || typeof file.url !== 'string' || !/^\/[^/]/.test(file.url)) return file
  return { ...file, url: `//${imagesHost}${file.url}` }
}
