import { randomBytes } from 'node:crypto'
import type { PasswordBody, SecondFactorCodeBody } from '#contract/resources/sign-in'
import type { Actor, UserActor } from '#domain/access/actor'
import type { AuditAction } from '#domain/audit/audit-event'
import { platformProblem } from '#domain/body-problems'
import { DomainError, platformNotFound } from '#domain/errors'
import { otpauthUri } from '#domain/second-factor/totp'
import { base32 } from '#lib/base32'
import type { StoreTx } from '#storage/store'
import { requireUserId } from '../access/actors.ts'
import { requireSession } from '../access/own-session.ts'
import { recordOfUser, toAuditActor } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { attempt, countFactor } from '../sessions/attempts.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { sealContext, useAuthenticator } from './use-second-factor.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'sealer' | 'passwords'>

const ISSUER = 'Sheaf'
const SECRET_BYTES = 20

export interface SecondFactorState {
  enabled: boolean
  confirmedAt: number | null
  recoveryCodes: number
  /** Only users with a password can have a second factor; users of an external provider have it there. */
  hasPassword: boolean
}

export async function getSecondFactor(ctx: Pick<Context, 'store'>, actor: Actor): Promise<SecondFactorState> {
  const userId = requireUserId(actor)
  return ctx.store.read(async (reader) => {
    const factor = await reader.secondFactors.get(userId)
    const confirmedAt = factor?.confirmedAt ?? null
    const enabled = confirmedAt !== null
    return {
      enabled,
      confirmedAt,
      recoveryCodes: enabled ? await reader.secondFactors.recoveryCodes(userId) : 0,
      hasPassword: (await reader.users.passwordHash(userId)) !== null,
    }
  })
}

export interface Enrolment {
  secret: string
  uri: string
}

/** Creates a secret for the user's authenticator. It takes effect when `confirmSecondFactor` has verified a code. */
export async function enrolSecondFactor(ctx: Context, actor: Actor, body: PasswordBody): Promise<Enrolment> {
  const user = await ctx.store.read((reader) => requireSession(reader, actor))
  await confirmPassword(ctx, user, body.password, 'password')
  const secret = randomBytes(SECRET_BYTES)
  const sealed = ctx.sealer.seal(secret.toString('base64url'), sealContext(user.userId))
  const { value: account } = await ctx.store.transact(async (tx) => {
    const found = await tx.users.get(user.userId)
    if (!found) throw platformNotFound('User')
    if (!(await tx.secondFactors.put(user.userId, sealed, ctx.clock.now()))) {
      throw new DomainError('Conflict', { message: 'A second factor is set up already; remove it first.' })
    }
    return found
  })
  const text = base32(secret)
  return { secret: text, uri: otpauthUri(text, account.email, ISSUER) }
}

/** Enables the second factor after the first correct code. Returns the recovery codes, once. */
export async function confirmSecondFactor(ctx: Context, actor: Actor, body: SecondFactorCodeBody): Promise<string[]> {
  const user = await ctx.store.read((reader) => requireSession(reader, actor))
  const code = body.code.replace(/\s/g, '')
  const codes = newRecoveryCodes()
  const outcome = await attempt(ctx, [countFactor(user.userId)], async () => {
    const { value } = await ctx.store.transact(async (tx) => {
      const factor = await tx.secondFactors.get(user.userId)
      if (factor === null) return 'none' as const
      if (factor.confirmedAt !== null) return 'done' as const
      if (!(await useAuthenticator(ctx, tx, user.userId, code))) return 'wrong' as const
      await tx.secondFactors.confirm(user.userId, ctx.clock.now())
      await tx.secondFactors.replaceRecoveryCodes(user.userId, codes.hashes)
      await recordChange(ctx, tx, user, 'second_factor.enable')
      return 'confirmed' as const
    })
    return { failed: value === 'wrong', value }
  })
  if (outcome === 'none') throw platformNotFound('SecondFactor')
  if (outcome === 'done') throw new DomainError('Conflict', { message: 'The second factor is confirmed already.' })
  if (outcome === 'wrong') throw platformProblem('invalid', 'code', null)
  return codes.texts
}

/** Replaces all earlier codes, used or not. */
export async function renewRecoveryCodes(ctx: Context, actor: Actor, body: PasswordBody): Promise<string[]> {
  const user = await ctx.store.read((reader) => requireSession(reader, actor))
  await confirmPassword(ctx, user, body.password, 'password')
  const codes = newRecoveryCodes()
  await ctx.store.transact(async (tx) => {
    const factor = await tx.secondFactors.get(user.userId)
    if (factor?.confirmedAt == null) throw platformNotFound('SecondFactor')
    await tx.secondFactors.replaceRecoveryCodes(user.userId, codes.hashes)
    await recordChange(ctx, tx, user, 'second_factor.renew_recovery_codes')
  })
  return codes.texts
}

export async function removeSecondFactor(ctx: Context, actor: Actor, body: PasswordBody): Promise<void> {
  const user = await ctx.store.read((reader) => requireSession(reader, actor))
  await confirmPassword(ctx, user, body.password, 'password')
  await ctx.store.transact(async (tx) => {
    if (!(await tx.secondFactors.delete(user.userId))) throw platformNotFound('SecondFactor')
    await recordChange(ctx, tx, user, 'second_factor.remove')
  })
}

const recordChange = (ctx: Context, tx: StoreTx, user: UserActor, action: AuditAction): Promise<void> =>
  recordOfUser(tx, toAuditActor(user), user.userId, {
    action,
    target: { type: 'User', id: user.userId },
    at: ctx.clock.now(),
  })
