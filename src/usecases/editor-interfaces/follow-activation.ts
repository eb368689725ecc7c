import type { ContentType } from '#domain/content-types/content-type'
import { followContentType } from '#domain/editor-interfaces/follow-content-type'
import type { Writing } from '../resources/write-in.ts'

/**
 * The first activation of a content type creates its editor interface with version 1. Every later activation adds 1,
 * because tools rely on it.
 */
export async function followActivation(w: Writing, before: ContentType | null, activated: ContentType): Promise<void> {
  const environment = w.scope.environment.key
  const current = await w.tx.editorInterfaces.get(environment, activated.id)
  const { at, by } = w.stamp
  await w.tx.editorInterfaces.put({
    ...followContentType(current, before, activated),
    environment,
    contentType: activated.id,
    version: (current?.version ?? 0) + 1,
    createdAt: current?.createdAt ?? at,
    createdBy: current?.createdBy ?? by,
    updatedAt: Math.max(at, current?.updatedAt ?? 0),
    updatedBy: by,
  })
}
