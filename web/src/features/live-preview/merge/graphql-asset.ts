import type { Entity } from './entities.ts'
import { isObject } from './json.ts'

/** A member of an asset in GraphQL; undefined for one that is not content. */
export function assetMember({ fields }: Entity, name: string): unknown {
  const file = isObject(fields.file) ? fields.file : {}
  const details = isObject(file.details) ? file.details : {}
  const image = isObject(details.image) ? details.image : {}
  switch (name) {
    case 'title':
    case 'description':
      return fields[name] ?? null
    case 'url':
      return typeof file.url === 'string' ? absolute(file.url) : null
    case 'fileName':
    case 'contentType':
      return file[name] ?? null
    case 'size':
      return details.size ?? null
    case 'width':
    case 'height':
      return image[name] ?? null
    default:
      return undefined
  }
}

const { location } = globalThis as { location?: { protocol: string } }

/** The REST APIs return URLs without a protocol. */
const absolute = (url: string): string => (url.startsWith('//') ? `${location?.protocol ?? 'https:'}${url}` : url)
