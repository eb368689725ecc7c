import type { Resource, ResourceKind, ResourceWithBody, Stage } from '#domain/resources/resource'
import type { Page, PageOf } from './page.ts'

export interface ResourcesReader {
  /** With the current body. */
  get(environment: number, kind: ResourceKind, id: string): Promise<ResourceWithBody | null>
  getMany(environment: number, kind: ResourceKind, ids: readonly string[]): Promise<ResourceWithBody[]>
  /** The content types of those that exist, without reading any content; null for what has none. */
  contentTypesOf(
    environment: number,
    kind: ResourceKind,
    ids: readonly string[],
  ): Promise<{ id: string; contentType: string | null }[]>
  /** What roles look at, of those that exist, without reading any content. */
  judged(environment: number, kind: ResourceKind, ids: readonly string[]): Promise<JudgedResource[]>
  /** With the published body; null when not published. */
  getPublished(environment: number, kind: ResourceKind, id: string): Promise<ResourceWithBody | null>
  /** With the current body; the same order. */
  byKeys(keys: readonly number[], stage?: Stage): Promise<ResourceWithBody[]>
  /** Most recently updated first. */
  list(
    environment: number,
    kind: ResourceKind,
    page: Page & { contentType?: string; ids?: readonly string[] },
  ): Promise<PageOf<ResourceWithBody>>
  /** Published bodies, most recently published first. */
  listPublished(
    environment: number,
    kind: ResourceKind,
    page: Page & { contentType?: string; ids?: readonly string[] },
  ): Promise<PageOf<ResourceWithBody>>
  /** The newest key of an environment; 0 when it is empty. */
  lastKey(environment: number): Promise<number>
  /** How many resources an environment has, or entries of one type; `most` at most, so that it costs no more than that. */
  countUpTo(environment: number, most: number, contentType?: string | null): Promise<number>
}
export interface JudgedResource extends Pick<Resource, 'id' | 'contentType' | 'createdAt' | 'createdBy' | 'updatedBy'> {
  tags: string[]
}
export interface VisitedResource extends ResourceWithBody {
  publishedBody: string | null
}
export interface ResourcesWriter {
  /** Like `get`, and keeps other writers of this resource waiting until the transaction ends. */
  lock(environment: number, kind: ResourceKind, id: string): Promise<ResourceWithBody | null>
  /**
   * All resources of an environment, or the entries of one type, by key and behind one: for chores that visit each. Other
   * writers of them wait until the transaction ends.
   */
  visit(environment: number, key: number, limit: number, contentType?: string | null): Promise<VisitedResource[]>
  /** Creates the resource with its first version; null when the id is taken. */
  insert(draft: NewResource): Promise<Resource | null>
  /** Appends an immutable version and answers its key; the resource's pointers are moved by `update`. */
  addVersion(resource: number, number: number, body: string, stamp: { at: number; by: string }): Promise<number>
  /** As `addVersion`, for a body that was never saved: it is published, and no part of the history. */
  addComposed(resource: number, number: number, body: string, stamp: { at: number; by: string }): Promise<number>
  /** Writes pointers and counters; false when it is not stored with the version of `from` any more. */
  update(resource: Resource, from: Resource): Promise<boolean>
  /** Removes the pointers; versions stay for history. */
  delete(resource: Resource): Promise<void>
}
export type NewResource = Pick<Resource, 'environment' | 'kind' | 'id' | 'contentType' | 'createdAt' | 'createdBy'> & {
  body: string
}
