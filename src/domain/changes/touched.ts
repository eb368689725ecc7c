import type { ResourceKind, Stage } from '../resources/resource.ts'
import type { Change } from './change.ts'
import { effectOf } from './change-actions.ts'

/** What of the things that readers are shown a row of the log may have changed. */
export type Touched =
  /** One entry or asset, in these stages. */
  | { reach: 'resource'; environment: number; stages: readonly Stage[]; resource: TouchedResource }
  /** Anything in an environment: its model decides how everything is shown and found. */
  | { reach: 'environment'; environment: number }
  /** Which environment a name stands for. */
  | { reach: 'name'; name: string }
  | { reach: 'space' }

export interface TouchedResource {
  kind: Exclude<ResourceKind, 'ContentType'>
  id: string
  contentType: string | null
  /** It was taken out of a stage: what comes under its id from here on may be another resource. */
  leaves: boolean
}

/** These are shown to editors alone. */
const FOR_EDITORS: ReadonlySet<string> = new Set([
  ...['ApiKey', 'EditorInterface', 'Extension', 'UIConfig', 'UserUIConfig'],
  ...['Role', 'SpaceMembership', 'TeamSpaceMembership', 'WebhookDefinition', 'WebhookSigningSecret'],
])

/** What is not known here counts as touching everything around it: a new kind of change can only cost speed. */
export function touchedBy(
  change: Pick<Change, 'type' | 'id' | 'action' | 'environmentKey' | 'sys' | 'visibility'>,
): Touched[] {
  const { type, id, action, environmentKey } = change
  if (FOR_EDITORS.has(type)) return []
  if (type === 'EnvironmentAlias') return [{ reach: 'name', name: id }]
  if (environmentKey == null) return [{ reach: 'space' }]
  const whole: Touched = { reach: 'environment', environment: environmentKey }
  if (type === 'Environment') return [whole, { reach: 'name', name: id }]
  if (type === 'Entry' || type === 'Asset') {
    const { stages, removes: leaves } = effectOf(action)
    const resource = { kind: type, id, contentType: change.sys?.contentType ?? null, leaves } as const
    return [{ reach: 'resource', environment: environmentKey, stages, resource }]
  }
  if (type === 'Tag' && change.visibility === 'private') return []
  return type === 'ContentType' && !effectOf(action).changesActiveType ? [] : [whole]
}
