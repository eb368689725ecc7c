import type { EditorInterfaceBody } from '#contract/resources/editor-interface'
import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import type { EditorInterface } from '#domain/editor-interfaces/editor-interface'
import { toEditorInterface } from '#domain/editor-interfaces/to-editor-interface'
import { badRequest } from '#domain/errors'
import { requireVersion } from '#domain/resources/version'
import type { Committed } from '#storage/store'
import { type Address, addressOf } from '../access/require-environment.ts'
import { findActivated } from '../content-types/activated-content-type.ts'
import { type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'

/** Replaces the editor interface of an active content type. */
export async function putEditorInterface(
  ctx: WriteContext,
  actor: Actor,
  input: Address & { contentType: string; version: number | null; body: EditorInterfaceBody },
): Promise<Committed<EditorInterface>> {
  const work = async (w: Writing) => {
    const environment = w.scope.environment.key
    // A change of the editor interface holds an exclusive lock on the content type.
    await w.tx.resources.lock(environment, 'ContentType', input.contentType)
    const type = await findActivated(w.tx, environment, input.contentType)
    const current = type && (await w.tx.editorInterfaces.get(environment, type.id))
    if (!current) throw badRequest('The content type you sent could not be found or was not activated.')
    requireVersion('EditorInterface', { ...current, id: type.id }, input.version)
    const { createdAt, createdBy } = current
    const next: EditorInterface = {
      ...toEditorInterface(input.body, type),
      environment,
      contentType: type.id,
      version: current.version + 1,
      createdAt,
      createdBy,
      updatedAt: Math.max(w.stamp.at, current.updatedAt),
      updatedBy: w.stamp.by,
    }
    await w.tx.editorInterfaces.put(next)
    const change = {
      type: 'EditorInterface',
      id: type.id,
      version: next.version,
      action: 'save',
      stamp: w.stamp,
    } as const
    w.tx.changes.append(platformChange({ ...addressOf(w.scope), ...change }))
    return next
  }
  return writeIn(ctx, actor, input, { right: 'model.manage' }, work)
}
