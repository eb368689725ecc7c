import { timingSafeEqual } from 'node:crypto'
import type { Actor, Api, KeyActor, UserActor } from '#domain/access/actor'
import { type ClaimedKind, claimedKind, isWellFormed, mayUseApi } from '#domain/access/token'
import { POLICY_PURPOSE, parsePolicy, splitCredential } from '#domain/access/upload-credential'
import { accessTokenInvalid } from '#domain/errors'
import type { Stage } from '#domain/resources/resource'
import { SESSION_IDLE_MS } from '#domain/users/session'
import { type ClockSteps, clockSteps } from '#lib/clock-steps'
import type { StoredToken, StoreReader } from '#storage/store'
import type { UseCaseContext } from '../context.ts'
import { hashToken } from './new-token.ts'

const RECORD_USE_AFTER_MS = 60_000

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'sealer' | 'tokenCache' | 'staleReads'>

/** The actor of a token. Every reason to refuse gets the same response. */
export function authenticate(ctx: Context, token: string, to: Exclude<Api, 'images'>): Actor | Promise<Actor> {
  if (!mayUseApi(claimedKind(token), to)) throw accessTokenInvalid()
  return ctx.tokenCache.recent(token) ?? lookUp(ctx, token)
}

async function lookUp(ctx: Context, token: string): Promise<Actor> {
  const kind = claimedKind(token)
  if (!isWellFormed(token)) throw accessTokenInvalid()
  const hash = hashToken(token)
  const cached = ctx.tokenCache.get(hash)
  if (cached) return cached

  const lastKnown = () => staleActor(ctx, hash)
  return lastKnown() ?? ctx.staleReads.orStale(check(ctx, token, kind, hash), lastKnown)
}

/** Asks the database. */
async function check(ctx: Context, token: string, kind: ClaimedKind, hash: string): Promise<Actor> {
  const now = ctx.clock.now()
  const begun = ctx.tokenCache.beginCheck()
  const found = await ctx.store.read(async (reader) => {
    if (kind === 'upload') return credentialActor(ctx, reader, token, now)
    const row = await reader.tokens.byHash(hash)
    // The prefix selected the API, so a row of another kind would bypass that selection.
    if (!row || row.kind !== kind || !isAlive(row, clockSteps(ctx.clock))) return null
    const actor = row.userId === null ? await keyActor(reader, row) : await userActor(reader, row, row.userId)
    return actor && { row, actor }
  })
  if (!found) {
    ctx.tokenCache.delete(hash)
    throw accessTokenInvalid()
  }
  ctx.tokenCache.set(hash, token, found.actor, begun)
  // A use in the future was recorded before the clock was set back.
  if (!ctx.store.isReadOnly && Math.abs(now - (found.row.lastUsedAt ?? 0)) >= RECORD_USE_AFTER_MS) {
    ctx.tokenCache.recordUse(found.row.id, () => ctx.store.transact((tx) => tx.tokens.used(found.row.id, now)))
  }
  return found.actor
}

const STAGE_OF_KEY: Record<KeyActor['kind'], Stage> = { delivery: 'published', preview: 'current' }

/** The actor of an API key while the database cannot be reached, if it was checked recently enough. */
function staleActor({ clock, tokenCache, staleReads }: Context, hash: string): Actor | null {
  const checked = tokenCache.lastChecked(hash)
  if (!checked) return null
  const { actor, checkedAt } = checked
  if (actor.kind !== 'delivery' && actor.kind !== 'preview') return null
  if (!staleReads.allowsKey(STAGE_OF_KEY[actor.kind], checkedAt)) return null
  const hasExpired = actor.expiresAt !== null && actor.expiresAt !== undefined && actor.expiresAt <= clock.now()
  return hasExpired ? null : actor
}

function isAlive(row: StoredToken, steps: ClockSteps): boolean {
  if (row.revokedAt !== null) return false
  if (row.expiresAt !== null && row.expiresAt <= steps.nowFor(row.createdAt)) return false
  return row.kind !== 'session' || isInUse(row, steps)
}

/** Unused sessions expire. */
export function isInUse({ lastUsedAt, createdAt }: StoredToken, steps: ClockSteps): boolean {
  const used = lastUsedAt ?? createdAt
  return steps.nowFor(used) - used < SESSION_IDLE_MS
}

/** A credential lives as long as the token that created it, and an hour at most. */
async function credentialActor(ctx: Context, reader: StoreReader, token: string, now: number) {
  const { policy: text, signature } = splitCredential(token)
  const expected = ctx.sealer.sign(text, POLICY_PURPOSE)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const policy = parsePolicy(text)
  if (!policy || policy.expiresAt <= now) return null
  const row = await reader.tokens.get(policy.token)
  if (!row || row.userId === null || !isAlive(row, clockSteps(ctx.clock))) return null
  const user = await userActor(reader, row, row.userId)
  return user && { row, actor: { ...user, uploadsTo: policy.space } }
}

async function userActor(reader: StoreReader, row: StoredToken, userId: string): Promise<UserActor | null> {
  const user = await reader.users.get(userId)
  if (user?.state !== 'active') return null
  const { id: tokenId, scope, expiresAt, application } = row
  // A token of this kind was issued to an application, even if its row names none.
  const via =
    row.kind === 'oauth'
      ? { application: application ?? '' }
      : row.kind === 'session'
        ? { isSession: true as const }
        : {}
  return { kind: 'user', userId, tokenId, scope, expiresAt, ...via }
}

async function keyActor(reader: StoreReader, row: StoredToken): Promise<Actor | null> {
  if ((row.kind !== 'delivery' && row.kind !== 'preview') || row.space === null || row.apiKey === null) return null
  const key = await reader.apiKeys.get(row.space, row.apiKey)
  if (!key) return null
  const { id: tokenId, kind, space, expiresAt } = row
  return { kind, tokenId, keyId: key.id, space, environments: key.environments, expiresAt }
}
