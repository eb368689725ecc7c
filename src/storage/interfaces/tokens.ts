import type { TokenKind } from '#domain/access/token'
import type { Page, PageOf } from './page.ts'

/** A token as stored: never its value, only the hash it is found by (and, for API keys, a sealed copy). */
export interface StoredToken {
  id: string
  kind: TokenKind
  hash: string
  last4: string
  name: string
  userId: string | null
  space: string | null
  apiKey: string | null
  /** The OAuth application it was made for. */
  application: string | null
  /** From where a session was opened. */
  address: string | null
  scope: 'read' | 'manage'
  sealed: string | null
  createdAt: number
  expiresAt: number | null
  revokedAt: number | null
  lastUsedAt: number | null
  /** When the user of a session last proved who they are; null: when it began. */
  confirmedAt: number | null
}
export interface TokensReader {
  byHash(hash: string): Promise<StoredToken | null>
  get(id: string): Promise<StoredToken | null>
  /** Tokens of a user of one kind, newest first. */
  ofUser(userId: string, kind: TokenKind): Promise<StoredToken[]>
  /** Has the user opened a session from this address since then? */
  hasSessionFrom(userId: string, address: string, since: number): Promise<boolean>
  /** Tokens of all members of an organization, newest first. */
  ofOrganization(organization: string, kind: TokenKind, page: Page): Promise<PageOf<StoredToken>>
}
export interface TokensWriter {
  /** False when a token of the same value exists. */
  insert(token: StoredToken): Promise<boolean>
  revoke(id: string, at: number): Promise<void>
  /** All of a user's tokens of one kind, but for one; answers how many that were. */
  revokeAll(userId: string, kind: TokenKind, options: { except: string | null; at: number }): Promise<number>
  used(id: string, at: number): Promise<void>
  confirm(id: string, at: number): Promise<void>
}
