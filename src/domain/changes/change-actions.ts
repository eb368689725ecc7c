import { CHANGE_ACTIONS, type ChangeAction } from '#contract/rules/change-actions'
import type { Stage } from '../resources/resource.ts'

export interface ActionEffect {
  /** The stages that show an entry or asset differently afterwards. Published content cannot be archived or deleted. */
  stages: readonly Stage[]
  /** The resource leaves a stage: a resource that later appears under its id may be another one. */
  removes: boolean
  /** The action can change whether the files of an asset are public. */
  changesFileAccess: boolean
  /** The action can change the activated content type, which is the one that readers see. */
  changesActiveType: boolean
}

const CURRENT = ['current'] as const
const BOTH_STAGES = ['published', 'current'] as const
const EDIT: ActionEffect = { stages: CURRENT, removes: false, changesFileAccess: false, changesActiveType: false }

/** What each action means to sync, the change stream, caches and webhooks. */
const EFFECTS: Readonly<Record<ChangeAction, ActionEffect>> = {
  create: EDIT,
  save: EDIT,
  auto_save: EDIT,
  archive: EDIT,
  unarchive: EDIT,
  publish: { stages: BOTH_STAGES, removes: false, changesFileAccess: true, changesActiveType: true },
  unpublish: { stages: BOTH_STAGES, removes: true, changesFileAccess: true, changesActiveType: true },
  execute: { stages: [], removes: false, changesFileAccess: false, changesActiveType: false },
  delete: { stages: CURRENT, removes: true, changesFileAccess: true, changesActiveType: true },
}

/** An action written by a node of a newer version: assume that it changes everything. */
const UNKNOWN: ActionEffect = { stages: BOTH_STAGES, removes: false, changesFileAccess: true, changesActiveType: true }

export const effectOf = (action: ChangeAction): ActionEffect => EFFECTS[action] ?? UNKNOWN

/** The actions that change what a stage shows of entries and assets. */
export const actionsChanging = (stage: Stage): ChangeAction[] =>
  CHANGE_ACTIONS.filter((action) => effectOf(action).stages.includes(stage))
