/** The kinds of content that are versioned and published. */
export type ResourceKind = 'ContentType' | 'Entry' | 'Asset'

/**
 * Pointers and counters of versioned content. The content itself is an immutable version: `bodyKey` is the current one,
 * `published.bodyKey` the delivered one.
 */
export interface Resource {
  /** Internal key, unique across all environments. */
  key: number
  /** Internal key of the environment. */
  environment: number
  kind: ResourceKind
  id: string
  /** Content type of an entry; null for the other kinds. */
  contentType: string | null
  /** `sys.version`: increases with every change of content or state. */
  version: number
  bodyKey: number
  createdAt: number
  createdBy: string
  updatedAt: number
  updatedBy: string
  published: { version: number; bodyKey: number; at: number; by: string } | null
  firstPublishedAt: number | null
  publishedCounter: number
  archived: { version: number; at: number; by: string } | null
}

/** A resource with the JSON text of one of its versions. */
export interface ResourceWithBody extends Resource {
  body: string
}

/** The delivery API reads published versions, the preview API current ones. */
export type Stage = 'published' | 'current'

/** The publishing status of one locale. */
export type LocaleStatus = 'draft' | 'changed' | 'published'

/** When and by whom a change is made. */
export interface Stamp {
  at: number
  by: string
  /** The id of the HTTP request that caused the change. */
  requestId?: string
  /** The action that causes the change, if it is not a request for this resource. */
  cause?: ChangeCause
}

/** A release action or a scheduled action that changes entries and assets. */
export interface ChangeCause {
  release?: { id: string; version: number; action: string }
  /** The id of the scheduled action. */
  scheduled?: string
}
