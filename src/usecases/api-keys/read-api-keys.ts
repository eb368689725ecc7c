import type { Actor } from '#domain/access/actor'
import type { ApiKey } from '#domain/access/api-key'
import { platformNotFound } from '#domain/errors'
import { namesEnvironments, type SpaceAccess } from '#domain/roles/space-access'
import type { Page, PageOf, StoreReader } from '#storage/store'
import { requireSpaceAccess } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'
import { type ApiKeyWithTokens, openKeyTokens } from './key-tokens.ts'
import { mayReadListed } from './may-read-listed.ts'

type Context = Pick<UseCaseContext, 'store' | 'sealer'>

export async function listApiKeys(
  ctx: Context,
  actor: Actor,
  input: { space: string; page: Page },
): Promise<PageOf<ApiKeyWithTokens>> {
  return ctx.store.read(async (reader) => {
    const { access } = await requireSpaceAccess(reader, actor, input.space, 'keys')
    const { total, items } = await usableKeys(reader, actor, access, input)
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
    const { access } = await requireSpaceAccess(reader, actor, input.space, 'keys')
    const key = await reader.apiKeys.get(input.space, input.id)
    if (!key || !(await mayUseKey(reader, actor, access, key))) throw platformNotFound('ApiKey')
    return { key, tokens: await openKeyTokens(reader, ctx.sealer, key) }
  })
}

/** The preview key of a pair has an id of its own. */
export async function getPreviewApiKey(
  ctx: Context,
  actor: Actor,
  input: { space: string; previewId: string },
): Promise<ApiKeyWithTokens> {
  return ctx.store.read(async (reader) => {
    const { access } = await requireSpaceAccess(reader, actor, input.space, 'keys')
    const key = await reader.apiKeys.byPreviewId(input.space, input.previewId)
    if (!key || !(await mayUseKey(reader, actor, access, key))) throw platformNotFound('PreviewApiKey')
    return { key, tokens: await openKeyTokens(reader, ctx.sealer, key) }
  })
}

/**
 * The token of a key reads every environment that the key lists, so users who may not enter one of them do not see the
 * key.
 */
export async function mayUseKey(reader: StoreReader, actor: Actor, access: SpaceAccess, key: ApiKey): Promise<boolean> {
  if (!namesEnvironments(access)) return true
  for (const listed of key.environments) {
    const mayRead = await mayReadListed(reader, actor, access, { space: key.space, listed })
    if (mayRead === false) return false
  }
  return true
}

/** More than the limit of a space. */
const ALL: Page = { skip: 0, limit: 100_000 }

async function usableKeys(
  reader: StoreReader,
  actor: Actor,
  access: SpaceAccess,
  { space, page }: { space: string; page: Page },
): Promise<PageOf<ApiKey>> {
  if (!namesEnvironments(access)) return reader.apiKeys.list(space, page)
  const usable: ApiKey[] = []
  for (const key of (await reader.apiKeys.list(space, ALL)).items) {
    if (await mayUseKey(reader, actor, access, key)) usable.push(key)
  }
  return { total: usable.length, items: usable.slice(page.skip, page.skip + page.limit) }
}
