import type { Stamp } from '../resources/resource.ts'
import type { ChangeAction, ChangeDraft, ChangeScope } from './change.ts'

/** The log row of a change to a resource without versioned content: a space, a locale, an API key. */
export function platformChange(
  change: ChangeScope & {
    type: string
    id: string
    version: number
    action: ChangeAction
    visibility?: ChangeDraft['visibility']
    stamp: Stamp
  },
): ChangeDraft {
  const {
    space,
    environment,
    environmentKey = null,
    alias = null,
    type,
    id,
    version,
    action,
    visibility = null,
    stamp,
  } = change
  const scope = { space, environment, environmentKey, alias }
  const { at, by: actor, requestId = null } = stamp
  return { ...scope, type, id, version, action, bodyKey: null, sys: null, visibility, actor, at, requestId }
}
