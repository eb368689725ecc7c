import { type ImageTransform, imageQuery } from '#domain/graphql/image-url'
import type { Arguments, SelectedField } from '#domain/graphql/query/selection'
import { isObject } from '#domain/resources/json'
import type { Execution } from './execution.ts'
import type { Resource } from './resource.ts'

/** The value of a field of an asset. All fields of assets are localized. */
export function resolveAssetValue({ ctx }: Execution, asset: Resource, { name, args }: SelectedField): unknown {
  if (name === 'title' || name === 'description') return asset.value(name, true)
  const file = asset.value('file', true)
  if (!isObject(file)) return null
  const details = isObject(file.details) ? file.details : {}
  const image = isObject(details.image) ? details.image : {}
  switch (name) {
    case 'url':
      return fileUrl(file, args, ctx.imagesUrl())
    case 'size':
      return details.size ?? null
    case 'width':
    case 'height':
      return image[name] ?? null
    default:
      return file[name] ?? null
  }
}

function fileUrl(file: Record<string, unknown>, { transform }: Arguments, imagesUrl: string): string | null {
  if (typeof file.url !== 'string') return null
  const url = file.url.startsWith('//') ? `${new URL(imagesUrl).protocol}${file.url}` : file.url
  const isImage = typeof file.contentType === 'string' && file.contentType.startsWith('image/')
  return isImage && isObject(transform) ? `${url}${imageQuery(transform as ImageTransform)}` : url
}
