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

/**
 * The fields of an asset with complete addresses: `//{images_host}/<space>/<asset>/<hash>/<file name>`. Editors are shown
 * all that is known of a file; readers what is specified, and nothing that they have not asked for.
 */
export function withFileHost(
  fields: LocalizedFields,
  imagesHost: string,
  audience: 'editors' | 'readers' = 'editors',
): LocalizedFields {
  const files = fields.file
  if (!files) return fields
  return {
    ...fields,
    file: Object.fromEntries(
      Object.entries(files).map(([locale, file]) => [locale, shownFile(file, imagesHost, audience)]),
    ),
  }
}

function shownFile(file: unknown, imagesHost: string, audience: 'editors' | 'readers'): unknown {
  if (!isObject(file) || typeof file.url !== 'string' || !/^\/[^/]/.test(file.url)) return file
  const shown = { ...file, url: `//${imagesHost}${file.url}` }
  if (audience === 'editors' || !isObject(file.details)) return shown
  const { size, image } = file.details
  return { ...shown, details: { size, ...(image === undefined ? {} : { image }) } }
}
