import { hash } from 'node:crypto'
import type { ManagementToken } from '#domain/access/management-token'
import { formatSecret, formatToken, type SecretKind, type StoredTokenKind, type TokenKind } from '#domain/access/token'
import { randomId } from '#lib/ids'
import type { StoredToken } from '#storage/store'

/** Tokens are found by this hash, so a stolen database gives no access. */
export const hashToken = (text: string): string => hash('sha256', text, 'hex')

export const newTokenText = (kind: TokenKind): string => formatToken(kind, randomId(32))

export const newSecretText = (kind: SecretKind): string => formatSecret(kind, randomId(32))

type Owner =
  | { userId: string; application?: string; address?: string; space?: never; apiKey?: never; sealed?: never }
  | { userId?: never; application?: never; address?: never; space: string; apiKey: string; sealed: string }

export function tokenRow(
  token: {
    kind: StoredTokenKind
    text: string
    name: string
    scope: 'read' | 'manage'
    at: number
    expiresAt: number | null
  },
  owner: Owner,
): StoredToken {
  return {
    id: randomId(),
    kind: token.kind,
    hash: hashToken(token.text),
    last4: token.text.slice(-4),
    name: token.name,
    userId: owner.userId ?? null,
    space: owner.space ?? null,
    apiKey: owner.apiKey ?? null,
    application: owner.application ?? null,
    address: owner.address ?? null,
    scope: token.scope,
    sealed: owner.sealed ?? null,
    createdAt: token.at,
    expiresAt: token.expiresAt,
    revokedAt: null,
    lastUsedAt: null,
    confirmedAt: null,
  }
}

/** The public members of a token, listed one by one, so that neither hash nor encrypted value can leak. */
export const toManagementToken = (row: StoredToken): ManagementToken => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  last4: row.last4,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  revokedAt: row.revokedAt,
  lastUsedAt: row.lastUsedAt,
})
