import type { ContentType } from '#domain/content-types/content-type'
import { fromStored } from '#domain/content-types/stored-content-type'
import type { ResourceWithBody } from '#domain/resources/resource'

export function toContentType({ body, ...resource }: ResourceWithBody): ContentType {
  return { ...resource, ...fromStored(body) }
}
