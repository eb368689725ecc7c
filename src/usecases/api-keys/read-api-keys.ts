import type { Actor } from '#domain/access/actor'
import { platformNotFound } from '#domain/errors'
import type { Page, PageOf } from '#storage/store'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'
import { type ApiKeyWithTokens, openKeyTokens } from './key-tokens.ts'

type Context = Pick<UseCaseContext, 'store' | 'sealer'>

export async function listApiKeys(
  ctx: Context,
  actor: Actor,
  input: { space: string; page: Page },
): Promise<PageOf<ApiKeyWithTokens>> {
  return ctx.store.read(async (reader) => {
    await requireSpace(reader, actor, input.space, 'keys')
    const { total, items } = await reader.apiKeys.list(input.space, input.page)
    const opened: ApiKeyWithTokens[] = []
    for (const key of items) opened.push({ key, tokens: await openKeyTokens(reader, ctx.sealer, key) })
    return { total, items: opened }
  })
}

export async function getApiKey(
  ctx: Context,
  actor: Actor,
  input: { space: string; id: string },
): Promise<ApiKeyWithTokens> {
  return ctx.store.read(async (reader) => {
    await requireSpace(reader, actor, input.space, 'keys')
    const key = await reader.apiKeys.get(input.space, input.id)
    if (!key) throw platformNotFound('ApiKey')
    return { key, tokens: await openKeyTokens(reader, ctx.sealer, key) }
  })
}

/** The preview half of a pair has an id of its own. */
export async function getPreviewApiKey(
  ctx: Context,
  actor: Actor,
  input: { space: string; previewId: string },
): Promise<ApiKeyWithTokens> {
  return ctx.store.read(async (reader) => {
    await requireSpace(reader, actor, input.space, 'keys')
    const key = await reader.apiKeys.byPreviewId(input.space, input.previewId)
    if (!key) throw platformNotFound('PreviewApiKey')
    return { key, tokens: await openKeyTokens(reader, ctx.sealer, key) }
  })
}
