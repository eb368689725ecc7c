/** The three kinds of content that are versioned and published. */
export type ResourceKind = 'ContentType' | 'Entry' | 'Asset'

/**
 * What is shared by all content that is versioned and published: its pointers and counters. The content itself is an
 * immutable version; `bodyKey` names the current one, `published.bodyKey` the one that is delivered.
 */
export interface Resource {
  /** Internal key, unique over all environments; never shown. */
  key: number
  /** Internal key of the environment. */
  environment: number
  kind: ResourceKind
  id: string
  /** Content type of an entry; null for the other kinds. */
  contentType: string | null
  /** `sys.version`: counts every change, of content or of state. */
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

/** Delivery reads what is published, preview what is current; everything else about the two is the same. */
export type Stage = 'published' | 'current'

/** How far one locale of a resource is published. */
export type LocaleStatus = 'draft' | 'changed' | 'published'

/** When and by whom a change is made. */
export interface Stamp {
  at: number
  by: string
}
