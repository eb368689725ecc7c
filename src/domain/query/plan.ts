import type { ResourceKind, Stage } from '../resources/resource.ts'
import type { Point } from '../search/coordinates.ts'

/** A checked search. The storage layer compiles it to SQL without the content model. */
export interface FindPlan extends FindScope {
  kind: ResourceKind
  contentType: string | null
  /** All must hold. */
  conditions: readonly Condition[]
  /** Never empty. The storage layer adds the key, which makes the order total. */
  order: readonly Order[]
  skip: number
  limit: number
  /** Null: pages by `skip`, with a total. */
  cursor: Cursor | null
}

/** `release`: the versions of a release; the environment is then the key of the release. */
export type SearchStage = Stage | 'release'

/** The environment, stage and audience of a search. */
export interface FindScope {
  environment: number
  stage: SearchStage
  audience: Audience
  /** Replaces published resources by the versions of releases. */
  overlay?: Overlay
}

/** The versions of releases in a preview of published content. */
export interface Overlay {
  /** Keys of the versions that are shown. */
  copies: readonly number[]
  /** Ids of the published resources that are not shown: a release replaces or unpublishes them. */
  replaced: Readonly<Record<'Entry' | 'Asset', readonly string[]>>
  /** When the releases would be published. */
  at: number
}

/**
 * Readers see delivered content only. Editors also find archived resources, private tags, omitted fields and hidden
 * locales.
 */
export type Audience = 'readers' | 'editors'

/** Lists of values are never empty. */
export type Condition =
  | { on: 'nothing' }
  | { on: 'sys'; attribute: SysAttribute; is: Test }
  | ValueCondition
  | { on: 'presence'; field: string; locale: string; present: boolean }
  | WordsCondition
  /** `locales`: only links in these locales of the read model. */
  | { on: 'link'; targetKind: 'Entry' | 'Asset'; targetId: string; locales?: readonly string[] }
  | LabelCondition
  | LocationCondition
  | { on: 'reference'; field: string; locale: string; target: ReferenceTarget }
  // Only restrictions by roles and GraphQL filters use these three; the conditions of a REST query must all hold.
  | { on: 'every' | 'some'; of: readonly Condition[] }
  | { on: 'not'; of: Condition }
  // Evaluated on the current version, in every stage.
  | { on: 'current'; of: Condition }

export interface LabelCondition {
  on: 'label'
  kind: 'Tag' | 'TaxonomyConcept'
  is: { oneOf: readonly string[] } | Without | Presence
  /** The values were found in the hierarchy of concepts. */
  fromHierarchy?: true
}

export interface ValueCondition {
  on: 'value'
  field: string
  locale: string
  column: 'text' | 'number'
  is: { oneOf: readonly Scalar[] } | Without | Range
}

/** All words must be in one field or, for a null field, each in any field. Null locales: all. */
export interface WordsCondition {
  on: 'words'
  field: string | null
  locales: readonly string[] | null
  words: readonly string[]
}

/**
 * Between two latitudes, and inside a box (which may cross the date line) or a circle. `square` is the squared chord
 * length.
 */
export interface LocationCondition {
  on: 'location'
  field: string
  locale: string
  lat: readonly [south: number, north: number]
  inside: { lon: readonly [west: number, east: number] } | { center: Point; square: number } | null
}

/** At least one linked resource matches. */
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

/** Attributes of every resource. */
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

/** Nulls come last in both directions. */
export type Order = { direction: 'asc' | 'desc' } & (
  | { by: 'sys'; attribute: SysAttribute }
  | { by: 'field'; field: string; locale: string; column: 'text' | 'number' }
  | { by: 'distance'; field: string; locale: string; from: Point }
)

/** A page that starts where another one ended. */
export interface Cursor {
  /** Null: the first page. */
  from: Position | null
  backward: boolean
}

/** A position in an ordered list: the order values and the key that breaks ties. */
export interface Position {
  values: readonly (Scalar | null)[]
  key: number
}
