import { crc32Base62 } from '#lib/crc32'
import type { Api } from './actor.ts'

/**
 * The form of a stored token: `<prefix><32 random base62><6 base62 of CRC32>`. The prefix names the kind, so the API is
 * known before any lookup; the checksum refuses typing mistakes without a query; secret scanners find leaked tokens.
 */
export type TokenKind = 'delivery' | 'preview' | 'management' | 'oauth' | 'session'

/** What the table of tokens holds: also links that reset a password, which no API accepts. */
export type StoredTokenKind = TokenKind | 'reset'

/** Not stored: `<policy>.<signature>`, see `upload-credential.ts`. */
export type ClaimedKind = TokenKind | 'upload'

export const TOKEN_PREFIX: Record<ClaimedKind, string> = {
  upload: 'cpu_',
  delivery: 'cpd_',
  preview: 'cpp_',
  management: 'cpm_',
  oauth: 'cpo_',
  session: 'cps_',
}

const PREFIXES = Object.entries(TOKEN_PREFIX) as [ClaimedKind, string][]

const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6

/**
 * Secrets that are not accepted by any API: an OAuth client secret, an authorization code, the link of an invitation or of a
 * password reset.
 */
export type SecretKind = 'client' | 'code' | 'invitation' | 'reset'

const SECRET_PREFIX: Record<SecretKind, string> = { client: 'cpx_', code: 'cpc_', invitation: 'cpi_', reset: 'cpr_' }

/** `random` is 32 base62 characters. The caller provides them, so that this function stays pure. */
export const formatToken = (kind: TokenKind, random: string): string => withChecksum(TOKEN_PREFIX[kind] + random)

export const formatSecret = (kind: SecretKind, random: string): string => withChecksum(SECRET_PREFIX[kind] + random)

const withChecksum = (head: string): string => head + crc32Base62(head)

/**
 * The kind that the prefix claims. A text without a known prefix can only be a management token chosen by an operator.
 */
export function claimedKind(token: string): ClaimedKind {
  for (const [kind, prefix] of PREFIXES) if (token.startsWith(prefix)) return kind
  return 'management'
}

const UPLOAD_CREDENTIAL = /^cpu_[\w-]{1,440}\.[\w-]{43}$/

/**
 * False for a prefixed token that is truncated, mistyped or invented. Tokens without a prefix have no checksum to
 * verify.
 */
export function isWellFormed(token: string): boolean {
  const kind = claimedKind(token)
  const prefix = TOKEN_PREFIX[kind]
  if (kind === 'upload') return UPLOAD_CREDENTIAL.test(token)
  if (!token.startsWith(prefix)) return token.length >= 8 && token.length <= 256
  if (token.length !== prefix.length + RANDOM_LENGTH + CHECKSUM_LENGTH) return false
  return crc32Base62(token.slice(0, -CHECKSUM_LENGTH)) === token.slice(-CHECKSUM_LENGTH)
}

/** The one API that accepts each kind of token (specification 5.4). Management tokens can also upload files. */
const API_OF_KIND: Record<ClaimedKind, 'delivery' | 'preview' | 'management' | 'upload'> = {
  upload: 'upload',
  delivery: 'delivery',
  preview: 'preview',
  management: 'management',
  oauth: 'management',
  session: 'management',
}

export const apiOf = (kind: ClaimedKind) => API_OF_KIND[kind]

export const mayUseApi = (kind: ClaimedKind, api: Api): boolean =>
  API_OF_KIND[kind] === api ||
  (api === 'upload' && API_OF_KIND[kind] === 'management') ||
  (api === 'graphql' && (kind === 'delivery' || kind === 'preview'))
