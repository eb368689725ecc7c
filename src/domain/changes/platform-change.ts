import type { ChangeAction, ChangeDraft } from './change.ts'

/** The log row of a change to something that is not versioned content: a space, a locale, an API key. */
export function platformChange(change: {
  space: string
  environment: string | null
  type: string
  id: string
  version: number
  action: ChangeAction
  stamp: { at: number; by: string }
}): ChangeDraft {
  const { space, environment, type, id, version, action, stamp } = change
  return { space, environment, type, id, version, action, bodyKey: null, sys: null, actor: stamp.by, at: stamp.at }
}
