import type { ITEM_ACTIONS, RELEASE_ACTIONS, RELEASE_VERBS } from '#contract/resources/release'
import type { EntityProblem } from '../bulk-actions/bulk-action.ts'
import type { JsonObject } from '../resources/json.ts'

export type ReleaseVerb = (typeof RELEASE_VERBS)[number]
export type ReleaseActionVerb = (typeof RELEASE_ACTIONS)[number]

/** Codes of locales; `*` stands for all fields. */
export interface LocaleSet {
  fields: { '*': readonly string[] }
}

/** What publishing a release of the second generation does with an entry or asset. */
export type ItemChange = { action: (typeof ITEM_ACTIONS)[number] } | { add: LocaleSet; remove: LocaleSet }

export interface ReleaseItem {
  kind: 'Entry' | 'Asset'
  id: string
  /** Null in the first generation, which publishes current drafts. */
  change: ItemChange | null
}

/** Identifies an entry or asset within a release. */
export const entityKey = ({ kind, id }: Pick<ReleaseItem, 'kind' | 'id'>): string => `${kind} ${id}`

/**
 * Entries and assets that are published together. The second generation (`Release.v2`) has its own versions of them;
 * publishing it applies these versions and archives the release.
 */
export interface Release {
  /** Internal key, unique across all environments. */
  key: number
  environment: number
  id: string
  version: number
  generation: 1 | 2
  title: string
  /** As it was sent. */
  metadata: JsonObject | null
  archivedAt: number | null
  archivedBy: string | null
  lastAction: string | null
  createdAt: number
  createdBy: string
  updatedAt: number
  updatedBy: string
}

export interface ReleaseWithItems extends Release {
  items: readonly ReleaseItem[]
}

/** The result of publishing, unpublishing or validating a release, or of reverting such an action. */
export interface ReleaseAction {
  environment: number
  id: string
  /** The id of the release. */
  release: string
  verb: ReleaseActionVerb
  /** Null when it succeeded. */
  problems: readonly EntityProblem[] | null
  /** The id of the action that reverted this one. */
  revertedBy: string | null
  createdAt: number
  createdBy: string
}

/** The action as this user sees it: problems quote content, which other users may not be allowed to read. */
export function actionFor(user: string, action: ReleaseAction): ReleaseAction {
  if (action.problems === null || action.createdBy === user) return action
  const message = 'Only the user who ran the action can see the problem.'
  return {
    ...action,
    problems: action.problems.map(({ entity, error: { sys } }) => ({ entity, error: { sys, message } })),
  }
}

export const isArchived = ({ archivedAt }: Pick<Release, 'archivedAt'>): boolean => archivedAt !== null
