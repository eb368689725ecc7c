import type { ApiKey } from '#domain/access/api-key'
import type { Page, PageOf } from './page.ts'

export interface ApiKeysReader {
  list(space: string, page: Page): Promise<PageOf<ApiKey>>
  get(space: string, id: string): Promise<ApiKey | null>
  byPreviewId(space: string, previewId: string): Promise<ApiKey | null>
  /** Sealed values of the pair. */
  sealed(space: string, id: string): Promise<{ delivery: string; preview: string } | null>
}
export interface ApiKeysWriter {
  /** The pair's tokens are inserted beside it, by `tokens.insert`. False when the id is taken. */
  insert(key: ApiKey): Promise<boolean>
  /** False when `expectedVersion` is not the current one. */
  update(key: ApiKey, expectedVersion: number): Promise<boolean>
  /** Removes the key and both tokens; false when it was gone already. */
  delete(space: string, id: string): Promise<boolean>
}
