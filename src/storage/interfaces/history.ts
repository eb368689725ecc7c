import type { HistoryRoot, Save, SavedVersion, Snapshot, SnapshotWithBody } from '#domain/history/history'
import type { Resource, ResourceKind } from '#domain/resources/resource'
import type { Page, PageOf } from './page.ts'

export interface HistoryReader {
  /** The resource of this id, or else the last one that had it. */
  root(environment: number, kind: ResourceKind, id: string): Promise<HistoryRoot | null>
  /** Newest first. */
  versions(root: HistoryRoot, page: Page): Promise<PageOf<SavedVersion>>
  /** The same without their contents, and with the last time that each was published. */
  saves(root: HistoryRoot, page: Page): Promise<PageOf<Save>>
  version(root: HistoryRoot, number: number): Promise<SavedVersion | null>
  /** The content that was current at a version, whether that version was a save or not. */
  versionAt(root: HistoryRoot, number: number): Promise<SavedVersion | null>
  /** The content of one version, in the locale codes of the environment of today. */
  body(environment: number | null, kind: ResourceKind, bodyKey: number): Promise<string | null>
  /** Newest first. */
  snapshots(root: HistoryRoot, page: Page): Promise<SnapshotWithBody[]>
  snapshot(root: HistoryRoot, id: string): Promise<SnapshotWithBody | null>
}
export interface HistoryWriter {
  addSnapshot(snapshot: Snapshot): Promise<void>
  /** Keeps the way from the id to the versions of a resource that is about to be deleted. */
  noteDeleted(resource: Resource, stamp: { at: number; by: string }): Promise<void>
}
