import type { Stage } from '#domain/resources/resource'

/** Which tags the current and the published body of entries and assets carry. */
export interface TaggedReader {
  isUsed(environment: number, tag: string): Promise<boolean>
}
export interface TaggedWriter {
  /** In place of what was there before. */
  set(tagged: { environment: number; resource: number; stage: Stage; tags: readonly string[] }): Promise<void>
  clear(resource: number): Promise<void>
}
