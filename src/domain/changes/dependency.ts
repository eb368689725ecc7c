import type { ChangedResource } from './invalidation.ts'

/**
 * Names something that cached content depends on, within one stage of an environment: `e.<id>` and `a.<id>` are one entry and
 * one asset (existing or not), `t.<id>` all entries of a content type, `e` and `a` all entries and all assets, `c` the taxonomy of
 * the organization.
 */
export type Dependency = string

/** The concepts and concept schemes of the organization that owns the space. */
export const TAXONOMY: Dependency = 'c'

type Kind = ChangedResource['kind']

export const resourceDependency = (kind: Kind, id: string): Dependency => (kind === 'Entry' ? `e.${id}` : `a.${id}`)

/** All resources of a kind, or all entries of a content type. */
export const setDependency = (kind: Kind, contentType: string | null): Dependency => {
  if (kind === 'Asset') return 'a'
  return contentType === null ? 'e' : `t.${contentType}`
}

/** Cached content with one of these dependencies may be outdated after a change of the resource. */
export const affectedDependencies = ({ kind, id, contentType }: ChangedResource): Dependency[] => {
  const dependencies = [resourceDependency(kind, id), setDependency(kind, null)]
  return contentType === null ? dependencies : [...dependencies, setDependency(kind, contentType)]
}
