import type { ReportedError } from '#domain/graphql/errors'
import type { SelectedField } from '#domain/graphql/query/selection'
import type { LinkTarget } from '#domain/links/links-in-value'
import type { PageResult, RequestedPage } from './collection.ts'
import type { LinkedTo, Search } from './find.ts'
import type { ReadScope, Resource } from './resource.ts'

/** Loads resources by their ids. */
export interface TargetsTask {
  readonly load: 'targets'
  readonly scope: ReadScope
  readonly kind: LinkTarget['kind']
  readonly ids: readonly string[]
  /** One resource for each id; null for an id that the scope does not show. */
  finish(found: readonly (Resource | null)[]): void
}

interface SearchTask {
  /** The field that searches. Tasks with the same field and scope have the same search. */
  readonly field: SelectedField
  readonly scope: ReadScope
  readonly search: Search
  fail(error: ReportedError): void
}

/** Finds one page of a search. */
export interface PageTask extends SearchTask {
  readonly load: 'page'
  /** The entries found link to this resource; null for all that match. */
  readonly linkedTo: LinkedTo | null
  readonly page: RequestedPage
  readonly needsItems: boolean
  finish(found: readonly (Resource | null)[], page: PageResult): void
}

/** Finds out which of these entries match, and in which order. */
export interface MatchingTask extends SearchTask {
  readonly load: 'matching'
  readonly ids: readonly string[]
  /** The position of each match in the order of the search. Other ids may be included. */
  finish(positions: ReadonlyMap<string, number>): void
}

/** Work that needs content. The tasks of one level of the query are loaded together. */
export type Task = TargetsTask | PageTask | MatchingTask
