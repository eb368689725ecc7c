import type { Resource } from '../resources/resource.ts'

/** `sys` of a resource when it was published. */
export type SnapshotSys = Pick<
  Resource,
  | 'contentType'
  | 'version'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
  | 'published'
  | 'firstPublishedAt'
  | 'publishedCounter'
  | 'archived'
>

/** A published version. Snapshots are kept forever, whatever happens to the resource. */
export interface Snapshot {
  id: string
  resource: number
  /** The version that was published. */
  version: number
  bodyKey: number
  sys: SnapshotSys
  createdAt: number
  createdBy: string
}

export interface SnapshotWithBody extends Snapshot {
  body: string
}

/** One save. Publishing and archiving increase the version of a resource without a save. */
export interface SavedVersion {
  number: number
  createdAt: number
  createdBy: string
  body: string
}

/** A save without its content. */
export interface Save extends Omit<SavedVersion, 'body'> {
  /** When it was last published, also in part, and also if it was unpublished since. */
  publishedAt: number | null
}

/** Identifies the history of a resource, even after the resource is deleted. */
export interface HistoryRoot {
  key: number
  environment: number
  kind: Resource['kind']
  id: string
  contentType: string | null
  version: number
  bodyKey: number
  publishedBodyKey: number | null
  deleted: { at: number; by: string } | null
}

export const snapshotSys = (resource: Resource): SnapshotSys => ({
  contentType: resource.contentType,
  version: resource.version,
  createdAt: resource.createdAt,
  createdBy: resource.createdBy,
  updatedAt: resource.updatedAt,
  updatedBy: resource.updatedBy,
  published: resource.published,
  firstPublishedAt: resource.firstPublishedAt,
  publishedCounter: resource.publishedCounter,
  archived: resource.archived,
})
