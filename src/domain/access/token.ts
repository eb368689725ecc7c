import { crc32Base62 } from '#lib/crc32'
import type { Api } from './actor.ts'

/**
 * A stored token is `<prefix><32 random base62><6 base62 of CRC32>`: the prefix names the kind (so that a bare request finds its
 * interface before any lookup), the checksum refuses typing mistakes without a query, and scanners find leaked ones.
 */
export type TokenKind = 'delivery' | 'preview' | 'management' | 'oauth' | 'session'

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

/** Secrets that open no interface: of an OAuth application, a code that it exchanges for a token, the link of an invitation. */
export type SecretKind = 'client' | 'code' | 'invitation'

const SECRET_PREFIX: Record<SecretKind, string> = { client: 'cpx_', code: 'cpc_', invitation: 'cpi_' }

/** `random` are 32 base62 characters; randomness is the caller's, so that this stays pure. */
export const formatToken = (kind: TokenKind, random: string): string => checked(TOKEN_PREFIX[kind] + random)

export const formatSecret = (kind: SecretKind, random: string): string => checked(SECRET_PREFIX[kind] + random)

const checked = (head: string): string => head + crc32Base62(head)

/** The kind a token claims by its prefix. A text without a known prefix can only be a management token that an operator chose. */
export function claimedKind(token: string): ClaimedKind {
  for (const [kind, prefix] of PREFIXES) if (token.startsWith(prefix)) return kind
  return 'management'
}

const UPLOAD_CREDENTIAL = /^cpu_[\w-]{1,440}\.[\w-]{43}$/

/** False for a prefixed token that is cut, mistyped or made up; unprefixed tokens have no checksum to judge by. */
export function isWellFormed(token: string): boolean {
  const kind = claimedKind(token)
  const prefix = TOKEN_PREFIX[kind]
  if (kind === 'upload') return UPLOAD_CREDENTIAL.test(token)
  if (!token.startsWith(prefix)) return token.length >= 8 && token.length <= 256
  if (token.length !== prefix.length + RANDOM_LENGTH + CHECKSUM_LENGTH) return false
  return crc32Base62(token.slice(0, -CHECKSUM_LENGTH)) === token.slice(-CHECKSUM_LENGTH)
}

/** The one interface that a kind of token opens (specification 5.4). A management token uploads files too. */
const OPENS: Record<ClaimedKind, 'delivery' | 'preview' | 'management' | 'upload'> = {
  upload: 'upload',
  delivery: 'delivery',
  preview: 'preview',
  management: 'management',
  oauth: 'management',
  session: 'management',
}

export const apiOf = (kind: ClaimedKind) => OPENS[kind]

export const mayUseApi = (kind: ClaimedKind, to: Api): boolean =>
  OPENS[kind] === to || (to === 'upload' && OPENS[kind] === 'management')
