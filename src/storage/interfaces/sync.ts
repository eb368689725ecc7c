import type { Change, ChangeAction, ChangedSys } from '#domain/changes/change'
import type { Stage } from '#domain/resources/resource'
import type { FoundResource } from './read-model.ts'

type ContentKind = 'Entry' | 'Asset'

/** What a mirror of an environment needs to know: all of it in an order that stands still, and what changed since. */
export interface SyncReader {
  /** What a stage shows, the most recently updated first, behind a place in that order. */
  shown(sweep: {
    environment: number
    stage: Stage
    kind: ContentKind
    contentType: string | null
    behind: ShownPlace | null
    limit: number
  }): Promise<FoundResource[]>
  /** The names of what a stage shows that was already there at a time, in their own order. */
  names(sweep: {
    environment: number
    stage: Stage
    behind: { kind: ContentKind; id: string } | null
    createdUntil: number
    limit: number
  }): Promise<(FoundResource & { kind: ContentKind })[]>
  /** Those of these ids that a stage shows, without their content. */
  byIds(environment: number, stage: Stage, kind: ContentKind, ids: readonly string[]): Promise<FoundResource[]>
  /** Rows of the log that can change what a stage shows of an environment, in order. */
  changed(range: LogRange & { stage: Stage }): Promise<ChangedContent[]>
  /** Rows about content types and locales, in order. */
  changedModel(range: LogRange): Promise<ChangedModel[]>
  /** All rows of an environment, and those of its space that its readers depend on (`SPACE_WIDE`), in order. */
  rows(range: LogRange & { space: string }): Promise<Change[]>
  /** The position of the oldest row that the log of a space still has; null for an empty log. */
  oldest(space: string): Promise<number | null>
}

/** Rows behind `after`, up to and with `until`. */
export interface LogRange {
  environment: number
  after: number
  until: number
  limit: number
}

export interface ShownPlace {
  updatedAt: number
  resource: number
}

export interface ChangedContent {
  position: number
  type: ContentKind
  id: string
  at: number
  sys: ChangedSys
  /** Nothing in the range happened to this resource afterwards. */
  isLast: boolean
}

export interface ChangedModel {
  position: number
  type: 'ContentType' | 'Locale'
  id: string
  action: ChangeAction
}
