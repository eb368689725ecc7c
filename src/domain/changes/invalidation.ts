import type { ResourceKind, Stage } from '../resources/resource.ts'
import type { Change } from './change.ts'
import { effectOf } from './change-actions.ts'

/** Which delivered content a row of the change log outdates. */
export type Invalidation =
  /** One entry or asset, in these stages. */
  | { scope: 'resource'; environment: number; stages: readonly Stage[]; resource: ChangedResource }
  /** Everything in an environment: its model decides how all content is rendered and found. */
  | { scope: 'environment'; environment: number }
  /** The environment that a name (an id or an alias) stands for. */
  | { scope: 'name'; name: string }
  | { scope: 'space' }
  /** What depends on the taxonomy of the organization, in all environments. */
  | { scope: 'taxonomy' }

export interface ChangedResource {
  kind: Exclude<ResourceKind, 'ContentType'>
  id: string
  contentType: string | null
  /** The resource was removed from a stage: the next one with this id may be another resource. */
  isRemoved: boolean
}

/** Resources that delivery and preview never show. */
const MANAGEMENT_ONLY: ReadonlySet<string> = new Set([
  ...['ApiKey', 'EditorInterface', 'Extension', 'UIConfig', 'UserUIConfig'],
  ...['Release', 'ReleaseAction', 'ReleaseEntry', 'ReleaseAsset'],
  ...[
    'PreviewEnvironment',
    'Role',
    'SpaceMembership',
    'TeamSpaceMembership',
    'WebhookDefinition',
    'WebhookSigningSecret',
  ],
])

/** Concepts and concept schemes: they belong to the organization, and the log of each of its spaces has their changes. */
export const isTaxonomy = (type: string): boolean => type === 'TaxonomyConcept' || type === 'TaxonomyConceptScheme'

/** An unknown type invalidates its whole environment or space, so a new type can cost speed but never show stale content. */
export function invalidationsOf(
  change: Pick<Change, 'type' | 'id' | 'action' | 'environmentKey' | 'sys' | 'visibility'>,
): Invalidation[] {
  const { type, id, action, environmentKey } = change
  if (MANAGEMENT_ONLY.has(type)) return []
  if (isTaxonomy(type)) return [{ scope: 'taxonomy' }]
  if (type === 'EnvironmentAlias') return [{ scope: 'name', name: id }]
  if (environmentKey == null) return [{ scope: 'space' }]
  const whole: Invalidation = { scope: 'environment', environment: environmentKey }
  if (type === 'Environment') return [whole, { scope: 'name', name: id }]
  if (type === 'Entry' || type === 'Asset') {
    const { stages, removes: isRemoved } = effectOf(action)
    const resource = { kind: type, id, contentType: change.sys?.contentType ?? null, isRemoved } as const
    return [{ scope: 'resource', environment: environmentKey, stages, resource }]
  }
  if (type === 'Tag' && change.visibility === 'private') return []
  // Delivery and preview use the activated version of a content type, never its draft.
  return type === 'ContentType' && !effectOf(action).changesActiveType ? [] : [whole]
}
