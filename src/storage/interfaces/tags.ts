import type { Tag } from '#domain/spaces/space'

export interface TagsReader {
  get(environment: number, id: string): Promise<Tag | null>
  list(environment: number): Promise<Tag[]>
}
export interface TagsWriter {
  /** False when id or name is taken. */
  insert(tag: Tag): Promise<boolean>
  /** False when `expectedVersion` is not the current one or the name is another tag's. */
  update(tag: Tag, expectedVersion: number): Promise<boolean>
  delete(environment: number, id: string): Promise<void>
}
