import type { Actor } from '#domain/access/actor'
import type { ManagementToken } from '#domain/access/management-token'
import { claimedKind, isWellFormed } from '#domain/access/token'
import { badRequest, platformNotFound } from '#domain/errors'
import type { Committed } from '#storage/store'
import { requireSystem } from '../access/actors.ts'
import { recordOfUser, toAuditActor } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { tokenRow, toManagementToken } from './new-token.ts'

/**
 * Creates a management token with a value that the operator chose, for automation. If the token exists, it is returned,
 * even if it was revoked: a restart must not restore a revoked token.
 */
export async function createTokenWithValue(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { userId: string; name: string; value: string },
): Promise<Committed<ManagementToken>> {
  requireSystem(actor)
  if (!isWellFormed(input.value) || claimedKind(input.value) !== 'management' || !/^[\x21-\x7e]+$/.test(input.value)) {
    throw badRequest('A chosen token needs 8 to 256 visible ASCII characters and no prefix of another kind of token.')
  }
  const { userId, name, value: text } = input
  const row = tokenRow(
    { kind: 'management', text, name, scope: 'manage', at: ctx.clock.now(), expiresAt: null },
    { userId },
  )
  return ctx.store.transact(async (tx) => {
    if (!(await tx.users.get(userId))) throw platformNotFound('User')
    if (await tx.tokens.insert(row)) {
      await recordOfUser(tx, toAuditActor(actor), userId, {
        action: 'access_token.create',
        target: { type: 'PersonalAccessToken', id: row.id },
        at: row.createdAt,
        details: { name, scope: row.scope, expiresAt: null },
      })
      return toManagementToken(row)
    }
    const existing = await tx.tokens.byHash(row.hash)
    if (existing?.kind !== 'management' || existing.userId !== userId) {
      throw badRequest('The chosen token is already in use by another account.')
    }
    return toManagementToken(existing)
  })
}
