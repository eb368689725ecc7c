import type { ResourceKind, Stage } from '../resources/resource.ts'
import type { Point } from '../search/coordinates.ts'

/** A search in which every name is known: storage turns it into SQL without looking at the model again. */
export interface FindPlan extends FindScope {
  kind: ResourceKind
  contentType: string | null
  /** All must hold. */
  conditions: readonly Condition[]
  /** Never empty; storage adds what it needs to make the order total, the same on every engine. */
  order: readonly Order[]
  skip: number
  limit: number
  /** Null: pages are counted with `skip`, and the total is wanted. */
  cursor: Cursor | null
}

/** Where is searched, and for whom. */
export interface FindScope {
  environment: number
  stage: Stage
  audience: Audience
}

/** Readers see what is delivered. Editors also find what is archived, private tags, omitted fields and hidden locales. */
export type Audience = 'readers' | 'editors'

/** Lists of values are never empty. */
export type Condition =
  | { on: 'nothing' }
  | { on: 'sys'; attribute: SysAttribute; is: Test }
  | ValueCondition
  | { on: 'presence'; field: string; locale: string; present: boolean }
  | WordsCondition
  | { on: 'link'; targetKind: 'Entry' | 'Asset'; targetId: string }
  | { on: 'label'; kind: 'Tag' | 'TaxonomyConcept'; is: { oneOf: readonly string[] } | Without | Presence }
  | LocationCondition
  | { on: 'reference'; field: string; locale: string; target: ReferenceTarget }
  // Only the limits of roles are put together like this; what clients ask for must hold all of it.
  | { on: 'every' | 'some'; of: readonly Condition[] }
  | { on: 'not'; of: Condition }
  // Asked of the current version, whichever stage is searched.
  | { on: 'current'; of: Condition }

export interface ValueCondition {
  on: 'value'
  field: string
  locale: string
  column: 'text' | 'number'
  is: { oneOf: readonly Scalar[] } | Without | Range
}

/** All words in one field, or each of them in any field (null); null locales are all of them. */
export interface WordsCondition {
  on: 'words'
  field: string | null
  locales: readonly string[] | null
  words: readonly string[]
}

/** Between two latitudes, and inside a box (which may cross the date line) or a circle. */
export interface LocationCondition {
  on: 'location'
  field: string
  locale: string
  lat: readonly [south: number, north: number]
  inside: { lon: readonly [west: number, east: number] } | { center: Point; square: number } | null
}

/** At least one of the linked resources is like this. */
export interface ReferenceTarget {
  kind: 'Entry' | 'Asset'
  contentType: string | null
  conditions: readonly Condition[]
}

export type Scalar = string | number
export type Test = { oneOf: readonly Scalar[] } | Without | Range | Presence
interface Without {
  noneOf: readonly Scalar[]
}
export interface Range {
  from: Bound | null
  to: Bound | null
}
export interface Bound {
  value: number
  inclusive: boolean
}
interface Presence {
  present: boolean
}

/** What every resource has beside its content. */
export type SysAttribute =
  | 'id'
  | 'kind'
  | 'contentType'
  | 'createdAt'
  | 'updatedAt'
  | 'revision'
  | 'publishedVersion'
  | 'version'
  | 'createdBy'
  | 'updatedBy'
  | 'publishedAt'
  | 'publishedBy'
  | 'firstPublishedAt'
  | 'archivedAt'
  | 'archivedBy'
  | 'archivedVersion'
  | 'changed'

/** What has no value comes last, in both directions. */
export type Order = { direction: 'asc' | 'desc' } & (
  | { by: 'sys'; attribute: SysAttribute }
  | { by: 'field'; field: string; locale: string; column: 'text' | 'number' }
  | { by: 'distance'; field: string; locale: string; from: Point }
)

/** A page that begins where another one ended. */
export interface Cursor {
  /** Null: the first page. */
  from: Position | null
  backward: boolean
}

/** A place in an ordered list: what the list is ordered by, and the key that makes the order total. */
export interface Position {
  values: readonly (Scalar | null)[]
  key: number
}
