import { DomainError } from '../errors.ts'
import { PlatformBody } from '../platform-body.ts'

export interface ManagementTokenBody {
  name: string
  scope: 'read' | 'manage'
  /** Lifetime in milliseconds; null for a token that stays valid until it is revoked. */
  lifetime: number | null
}

const SCOPES: Record<string, ManagementTokenBody['scope']> = {
  content_management_read: 'read',
  content_management_manage: 'manage',
}
const LONGEST_LIFETIME_SECONDS = 10 * 366 * 24 * 3600

/** The widest of the scopes counts, as it includes the other. An empty list grants nothing, so it is refused. */
export function parseManagementToken(body: unknown): ManagementTokenBody {
  const members = new PlatformBody(body, ['name', 'scopes', 'expiresIn'])
  const name = members.text('name')
  const sent = members.member('scopes')
  const scopes = Array.isArray(sent) && sent.length <= 10 ? sent.map(scopeOf) : []
  const expiresIn = members.member('expiresIn') ?? null
  if (expiresIn !== null && !isLifetime(expiresIn)) members.problem('invalid', 'expires_in', expiresIn)
  members.finish()
  if (scopes.length === 0 || scopes.includes(null)) throw new DomainError('PersonalAccessTokenInvalidScopes')
  return {
    name,
    scope: scopes.includes('manage') ? 'manage' : 'read',
    lifetime: expiresIn === null ? null : (expiresIn as number) * 1000,
  }
}

const scopeOf = (text: unknown): ManagementTokenBody['scope'] | null =>
  typeof text === 'string' && Object.hasOwn(SCOPES, text) ? SCOPES[text]! : null

const isLifetime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= LONGEST_LIFETIME_SECONDS
