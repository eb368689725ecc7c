import type { Actor } from '#domain/access/actor'
import type { ManagementToken } from '#domain/access/management-token'
import { platformNotFound } from '#domain/errors'
import type { Page, PageOf, StoredToken, StoreReader } from '#storage/store'
import { refuseApplications, requireUserId } from '../access/actors.ts'
import type { UseCaseContext } from '../context.ts'
import { toManagementToken } from './new-token.ts'

/** The acting user's own tokens, newest first. */
export async function listManagementTokens(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  page: Page,
): Promise<PageOf<ManagementToken>> {
  refuseApplications(actor)
  const userId = requireUserId(actor)
  const rows = await ctx.store.read((reader) => reader.tokens.ofUser(userId, 'management'))
  return { total: rows.length, items: rows.slice(page.skip, page.skip + page.limit).map(toManagementToken) }
}

export async function getManagementToken(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  id: string,
): Promise<ManagementToken> {
  refuseApplications(actor)
  const userId = requireUserId(actor)
  return toManagementToken(await ctx.store.read((reader) => requireOwnToken(reader, userId, id)))
}

/** A token of another user is reported as missing. */
export async function requireOwnToken(reader: StoreReader, userId: string, id: string): Promise<StoredToken> {
  const row = await reader.tokens.get(id)
  if (row?.kind !== 'management' || row.userId !== userId) throw platformNotFound('PersonalAccessToken')
  return row
}
