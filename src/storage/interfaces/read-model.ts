import type { FindPlan, Position } from '#domain/query/plan'
import type { ResourceIndex } from '#domain/resources/read-model'
import type { Resource, ResourceKind, Stage } from '#domain/resources/resource'

/** One entry, asset or content type as a stage shows it, without its content. */
export interface FoundResource {
  resource: number
  kind: ResourceKind
  id: string
  contentType: string | null
  /** Names the version of the content, which never changes. */
  bodyKey: number
  publishedVersion: number | null
  revision: number
  createdAt: number
  updatedAt: number
}
export interface ShownResource extends FoundResource {
  body: string
}
export interface FoundPage {
  /** Null for pages by cursor, which are not counted. */
  total: number | null
  items: FoundResource[]
  /** Of pages by cursor: where the pages before and after this one begin; null when there is none. */
  previous: Position | null
  next: Position | null
}
export type TargetKind = 'Entry' | 'Asset'
/** The next so many behind an id. */
export interface LinkPage {
  after: string
  limit: number
}
export interface LinkSource {
  resource: number
  /** The id of what it links to. */
  target: string
}
export interface ReadModelReader {
  /** Which resources, in which order: bodies are another matter. */
  find(plan: FindPlan): Promise<FoundPage>
  /** The keys of all that a search finds, whatever its page, in its order; null when there are more than `most`. */
  findKeys(plan: FindPlan, most: number): Promise<Float64Array | null>
  /** Which of the resources with these ids a search finds, and where in its order each stands. */
  findPlaces(plan: FindPlan, ids: readonly string[]): Promise<Position[]>
  /** The same resources in the same order with their bodies. */
  withBodies(environment: number, found: readonly FoundResource[]): Promise<ShownResource[]>
  /** As readers see them: what is archived is not there. */
  getMany(environment: number, stage: Stage, kind: ResourceKind, ids: readonly string[]): Promise<ShownResource[]>
  /** By their keys, in any order. */
  byKeys(stage: Stage, keys: readonly number[]): Promise<ShownResource[]>
  /** What published entries link to, by id, and whether readers see it. */
  linkTargets(environment: number, kind: TargetKind, page: LinkPage): Promise<{ id: string; isBroken: boolean }[]>
  /** The published entries that link to any of these. */
  linkSources(environment: number, kind: TargetKind, ids: readonly string[], most: number): Promise<LinkSource[]>
  /** The ids of resources that a stage shows, by their keys. */
  idsOf(stage: Stage, keys: readonly number[]): Promise<Map<number, string>>
}
export interface ReadModelWriter {
  /** Makes a resource be found in a stage by what it has there, in place of what it had before. */
  show(shown: ShowResource): Promise<void>
  /** The same for a stage in which it is shown no longer. */
  hide(resource: number, stage: Stage): Promise<void>
  /**
   * Removes what is indexed under the label of a locale that is no more, of the next few resources behind a key. Answers
   * up to where it has come; null when nothing is left.
   */
  forgetLocale(environment: number, label: string, page: { after: number; limit: number }): Promise<number | null>
  /** An environment whose read models are not complete, and up to which resource they are; others who ask wait. */
  rebuilding(): Promise<{ environment: number; done: number } | null>
  /** Says how far that has come, or (null) that it is complete. */
  rebuilt(environment: number, done: number | null): Promise<void>
}
export interface ShowResource {
  stage: Stage
  resource: Resource
  /**
   * What it is found by. `of current`: what is published is what the current stage shows, and is found by the same but
   * for what is hidden.
   */
  index: ResourceIndex | 'of current'
  /** The stage shows nothing of the resource yet. */
  isNew?: boolean
}
export type IndexedResource = ShowResource & { index: ResourceIndex }
