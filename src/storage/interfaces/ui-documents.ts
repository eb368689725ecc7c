import type { UiDocument, UiDocumentKind } from '#domain/ui-documents/ui-document'
import type { Page, PageOf } from './page.ts'

export interface UiDocumentsReader {
  get(environment: number, kind: UiDocumentKind, id: string): Promise<UiDocument | null>
  /** By id. */
  list(environment: number, kind: UiDocumentKind, page: Page): Promise<PageOf<UiDocument>>
}
export interface UiDocumentsWriter {
  /** False when there is one already. */
  insert(document: UiDocument): Promise<boolean>
  /** False when `expectedVersion` is not the current one. */
  update(document: UiDocument, expectedVersion: number): Promise<boolean>
  delete(environment: number, kind: UiDocumentKind, id: string): Promise<void>
}
