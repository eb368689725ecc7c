import type { Resource, ResourceWithBody } from '#domain/resources/resource'
import type { ReleaseCopy } from '#storage/store'

/** The version of a release as a resource: the pointers and counters of the original, with the content of the release. */
export const asResource = (original: Resource, { key: _, change: __, ...copy }: ReleaseCopy): ResourceWithBody => ({
  ...original,
  ...copy,
})
