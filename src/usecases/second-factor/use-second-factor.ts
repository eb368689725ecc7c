import { isCode, stepOfCode } from '#domain/second-factor/totp'
import type { StoreTx } from '#storage/store'
import type { UseCaseContext } from '../context.ts'
import { recoveryCodeHash } from './recovery-codes.ts'

type Context = Pick<UseCaseContext, 'clock' | 'sealer'>

/** Binds the encrypted secret to its user. */
export const sealContext = (userId: string): string => `second-factor:${userId}`

/** Accepts a code of the authenticator or a recovery code; each can be used once. */
export async function useSecondFactor(ctx: Context, tx: StoreTx, userId: string, text: string): Promise<boolean> {
  const code = text.trim()
  if (isCode(code.replace(/\s/g, ''))) return useAuthenticator(ctx, tx, userId, code.replace(/\s/g, ''))
  const hash = recoveryCodeHash(code)
  return hash !== null && tx.secondFactors.useRecoveryCode(userId, hash, ctx.clock.now())
}

export async function useAuthenticator(ctx: Context, tx: StoreTx, userId: string, code: string): Promise<boolean> {
  const factor = await tx.secondFactors.get(userId)
  if (factor === null) return false
  const secret = Buffer.from(ctx.sealer.open(factor.sealed, sealContext(userId)), 'base64url')
  const step = stepOfCode(secret, code, ctx.clock.now())
  return step !== null && tx.secondFactors.useStep(userId, step)
}
