import type { IncomingMessage } from 'node:http'
import type { Actor } from '#domain/access/actor'
import { DomainError } from '#domain/errors'
import type { IdentityProvider, ProviderProblem } from '#domain/users/identity'
import type { CidrSet } from '#lib/cidr'
import type { UseCaseContext } from '#usecases/context'
import { authenticate } from '#usecases/tokens/authenticate-token'
import { readSessionCookie } from '../session/session-cookie.ts'

export type OAuthContext = Pick<
  UseCaseContext,
  'store' | 'clock' | 'passwords' | 'sealer' | 'oauth' | 'newUsers' | 'tokenCache' | 'staleReads'
>

export interface OAuthOptions {
  /** The public URL of these pages; a function because the port may be unknown until the server listens. */
  readonly authUrl: () => string
  readonly trusted: CidrSet
  /** The identity provider; null when the operator has not configured one. */
  readonly provider: IdentityProvider | null
  readonly onProviderProblem: (problem: ProviderProblem) => void
}

/** The user who is signed in with this browser, or null. */
export async function sessionActor(ctx: OAuthContext, req: IncomingMessage, authUrl: string): Promise<Actor | null> {
  const token = readSessionCookie(req, authUrl)
  if (token === null) return null
  try {
    return await authenticate(ctx, token, 'management')
  } catch (error) {
    if (error instanceof DomainError && error.code === 'AccessTokenInvalid') return null
    throw error
  }
}
