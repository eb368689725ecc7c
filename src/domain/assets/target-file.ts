import type { LocalizedFields } from '../entries/entry.ts'
import type { TargetFile } from '../entries/validations/linked-target.ts'
import { isObject, member } from '../resources/json.ts'

/** The properties of an asset's file in the first of these locales that has one, or else in any locale. */
export function targetFile(fields: LocalizedFields, locales: readonly string[]): TargetFile | null {
  const files = Object.hasOwn(fields, 'file') ? fields.file! : {}
  const locale = [...locales, ...Object.keys(files)].find((code) => isObject(member(files, code)))
  const file = locale === undefined ? undefined : member(files, locale)
  if (!isObject(file)) return null
  const details = member(file, 'details')
  const [size, image] = isObject(details) ? [member(details, 'size'), member(details, 'image')] : []
  const contentType = member(file, 'contentType')
  return {
    contentType: typeof contentType === 'string' ? contentType : '',
    size: typeof size === 'number' ? size : null,
    image: isObject(image) ? dimensions(member(image, 'width'), member(image, 'height')) : null,
  }
}

const dimensions = (width: unknown, height: unknown): TargetFile['image'] =>
  typeof width === 'number' && typeof height === 'number' ? { width, height } : null
