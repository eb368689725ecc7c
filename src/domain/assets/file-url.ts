import type { LocalizedFields } from '../entries/entry.ts'
import { isObject } from '../resources/json.ts'

/**
 * The path of a file's URL. Only the path is stored; the host is added when the asset is read, so stored content stays
 * valid when the server moves to another name or port.
 */
export function filePath(file: { space: string; asset: string; hash: string; fileName: string }): string {
  return `/${file.space}/${file.asset}/${file.hash}/${urlFileName(file.fileName)}`
}

/** The file name in a URL: every character that could need escaping becomes an underscore. */
export function urlFileName(fileName: string): string {
  const safe = fileName.replace(/[^A-Za-z0-9._-]/g, '_')
  return safe === '.' || safe === '..' || safe === '' ? '_' : safe
}

/** The fields of an asset with absolute URLs: `//{images_host}/<space>/<asset>/<hash>/<file name>`. */
export function withFileHost(fields: LocalizedFields, imagesHost: string): LocalizedFields {
  const files = fields.file
  if (!files) return fields
  return {
    ...fields,
    file: Object.fromEntries(Object.entries(files).map(([locale, file]) => [locale, withHost(file, imagesHost)])),
  }
}

function withHost(file: unknown, imagesHost: string): unknown {
  if (!isObject(file) || typeof file.url !== 'string' || !/^\/[^/]/.test(file.url)) return file
  return { ...file, url: `//${imagesHost}${file.url}` }
}
