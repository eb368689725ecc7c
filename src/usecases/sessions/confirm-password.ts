import type { UserActor } from '#domain/access/actor'
import { platformProblem } from '#domain/body-problems'
import { DomainError } from '#domain/errors'
import { PasswordBusy } from '#lib/password'
import type { UseCaseContext } from '../context.ts'
import { attempt, countKnown } from './attempts.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'passwords'>

/**
 * Requires the password again before irreversible changes: an abandoned browser must not be enough. Failures are
 * counted per session, so that a stolen session cannot be used for guessing.
 */
export async function confirmPassword(ctx: Context, actor: UserActor, password: string, path: string): Promise<void> {
  const hash = await ctx.store.read((reader) => reader.users.passwordHash(actor.userId))
  const right = await attempt(ctx, [countKnown(actor.userId, `session:${actor.tokenId}`)], async () => {
    const value = hash === null ? false : await ctx.passwords.verify(password, hash).catch(busy)
    return { failed: !value, value }
  })
  if (!right) throw platformProblem('invalid', path, null)
}

function busy(error: unknown): never {
  throw error instanceof PasswordBusy ? new DomainError('ServiceUnavailable', { cause: error }) : error
}
