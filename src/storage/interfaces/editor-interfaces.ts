import type { EditorInterface } from '#domain/editor-interfaces/editor-interface'
import type { Page, PageOf } from './page.ts'

export interface EditorInterfacesReader {
  get(environment: number, contentType: string): Promise<EditorInterface | null>
  /** By content type. */
  list(environment: number, page: Page): Promise<PageOf<EditorInterface>>
}
export interface EditorInterfacesWriter {
  put(editorInterface: EditorInterface): Promise<void>
  delete(environment: number, contentType: string): Promise<void>
}
