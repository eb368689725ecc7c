import type { IncomingMessage } from 'node:http'
import { DomainError } from '#domain/errors'
import type { CidrSet } from '#lib/cidr'
import type { UseCaseContext } from '#usecases/context'
import type { Visitor } from '#usecases/sessions/open-session'
import { signOut } from '#usecases/sessions/sign-out'
import { authenticate } from '#usecases/tokens/authenticate-token'
import { clientAddress } from '../client-address.ts'
import { readOwnCookie } from './session-cookie.ts'

/** The client of a sign-in, before the user is known. */
export const visitorOf = (req: IncomingMessage, publicUrl: string, trusted: CidrSet): Visitor => ({
  address: clientAddress(req, trusted),
  userAgent: req.headers['user-agent'] ?? '',
  device: readOwnCookie(req, publicUrl, 'known'),
})

/** Ignores a session that has already ended. */
export async function endSessionOf(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'sealer' | 'tokenCache' | 'staleReads'>,
  token: string | null,
): Promise<void> {
  if (token === null) return
  try {
    await signOut(ctx, await authenticate(ctx, token, 'management'))
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'AccessTokenInvalid')) throw error
  }
}
