import { timingSafeEqual } from 'node:crypto'
import type { OAuthApplication } from '#domain/oauth/application'
import type { UseCaseContext } from '../context.ts'
import { hashToken } from '../tokens/new-token.ts'

/** The credentials of an application: its secret, or none for a public client. */
export interface ClientCredentials {
  id: string
  secret: string | null
}

/** Null for an unknown application or a wrong secret. */
export async function authenticateClient(
  ctx: Pick<UseCaseContext, 'store'>,
  { id, secret }: ClientCredentials,
): Promise<OAuthApplication | null> {
  if (!/^[A-Za-z0-9]{1,64}$/.test(id)) return null
  const found = await ctx.store.read(async (reader) => ({
    application: await reader.oauth.application(id),
    hash: await reader.oauth.secretHash(id),
  }))
  const { application, hash } = found
  if (application === null) return null
  if (!application.confidential) return secret === null ? application : null
  if (hash === null || secret === null) return null
  const given = Buffer.from(hashToken(secret))
  const known = Buffer.from(hash)
  return given.length === known.length && timingSafeEqual(given, known) ? application : null
}
