import type { TouchedResource } from './touched.ts'

/**
 * Names of what an answer depends on, within one stage of an environment: `e.<id>` and `a.<id>` are an entry and an asset
 * (there or not), `t.<id>` all entries of a content type, `e` and `a` all entries and all assets.
 */
export type Tag = string

type Kind = TouchedResource['kind']

export const tagOfResource = (kind: Kind, id: string): Tag => (kind === 'Entry' ? `e.${id}` : `a.${id}`)

export const tagOfSet = (kind: Kind, contentType: string | null): Tag => {
  if (kind === 'Asset') return 'a'
  return contentType === null ? 'e' : `t.${contentType}`
}

/** All that depends on one of these may be different after a change of the resource. */
export const tagsOfResource = ({ kind, id, contentType }: TouchedResource): Tag[] => {
  const tags = [tagOfResource(kind, id), tagOfSet(kind, null)]
  return contentType === null ? tags : [...tags, tagOfSet(kind, contentType)]
}
