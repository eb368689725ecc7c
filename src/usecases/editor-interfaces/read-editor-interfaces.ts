import type { Actor } from '#domain/access/actor'
import type { EditorInterface } from '#domain/editor-interfaces/editor-interface'
import { contentNotFound } from '#domain/errors'
import type { Page, PageOf } from '#storage/store'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'

/** Throws when the content type was never activated. */
export async function getEditorInterface(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: Address & { contentType: string },
): Promise<EditorInterface> {
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'model.read')
    const found = await reader.editorInterfaces.get(environment.key, input.contentType)
    if (!found) throw contentNotFound('EditorInterface', input.contentType, input)
    return found
  })
}

export async function listEditorInterfaces(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: Address & { page: Page },
): Promise<PageOf<EditorInterface>> {
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'model.read')
    return reader.editorInterfaces.list(environment.key, input.page)
  })
}
