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

/**
 * Does an asset show the file with this hash, in any locale? A hash is 32 random digits. The original of a cropped image
 * does not count.
 */
export const showsFile = (fields: LocalizedFields, hash: string): boolean =>
  Object.values(fields.file ?? {}).some(
    (file) => isObject(file) && typeof file.url === 'string' && file.url.includes(`/${hash}/`),
  )

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
  const details = isObject(file.details) ? file.details : {}
  const original = isObject(details.original) ? withHost(details.original, imagesHost) : undefined
  return {
    ...file,
    url: `//${imagesHost}${file.url}`,
    ...(original !== undefined && { details: { ...details, original } }),
  }
}

/**
 * The fields of an asset as readers get them: without the crop and the original of an image, which may show what an
 * editor has cropped.
 */
export function withoutOriginals(fields: LocalizedFields): LocalizedFields {
  const files = Object.entries(fields.file ?? {})
  if (!files.some(([, file]) => isObject(file) && isObject(file.details) && 'original' in file.details)) return fields
  return { ...fields, file: Object.fromEntries(files.map(([locale, file]) => [locale, withoutOriginal(file)])) }
}

function withoutOriginal(file: unknown): unknown {
  if (!isObject(file) || !isObject(file.details)) return file
  const { crop: _crop, original: _original, ...details } = file.details
  return { ...file, details }
}
