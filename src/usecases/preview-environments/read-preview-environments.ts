import type { Actor } from '#domain/access/actor'
import { platformNotFound } from '#domain/errors'
import type { PreviewEnvironment } from '#domain/preview-environments/preview-environment'
import type { Page, PageOf } from '#storage/store'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'

type Context = Pick<UseCaseContext, 'store'>

export async function listPreviewEnvironments(
  ctx: Context,
  actor: Actor,
  input: { space: string; page: Page },
): Promise<PageOf<PreviewEnvironment>> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireSpace(reader, actor, input.space, 'enter')
    return reader.previewEnvironments.list(id, input.page)
  })
}

export async function getPreviewEnvironment(
  ctx: Context,
  actor: Actor,
  input: { space: string; id: string },
): Promise<PreviewEnvironment> {
  return ctx.store.read(async (reader) => {
    const { id: space } = await requireSpace(reader, actor, input.space, 'enter')
    const preview = await reader.previewEnvironments.get(space, input.id)
    if (!preview) throw platformNotFound('PreviewEnvironment')
    return preview
  })
}
