import type { OAuthApplication } from '#domain/oauth/application'
import type { Scope } from '#domain/oauth/scope'
import type { Page, PageOf } from './page.ts'

/** A code on its way from the browser to the application that exchanges it for a token. Never its value. */
export interface StoredCode {
  hash: string
  application: string
  userId: string
  redirectUri: string
  scope: Scope
  /** PKCE; null for an application that proves itself by its secret alone. */
  challenge: string | null
  expiresAt: number
  usedAt: number | null
  /** The token it was exchanged for. */
  tokenId: string | null
}

/** An application that holds tokens of a user. */
export interface Authorization {
  application: OAuthApplication
  scopes: Scope[]
  authorizedAt: number
  lastUsedAt: number | null
  expiresAt: number
}

export interface OAuthReader {
  application(id: string): Promise<OAuthApplication | null>
  /** Hash of the secret; null where there is none. It leaves the table by this alone. */
  secretHash(id: string): Promise<string | null>
  /** Newest first. */
  applicationsOf(owner: string, page: Page): Promise<PageOf<OAuthApplication>>
  /** The applications that hold tokens of the user which are valid at `now`, the latest authorized first. */
  authorizations(userId: string, now: number): Promise<Authorization[]>
}
export interface OAuthWriter {
  insertApplication(application: OAuthApplication, secretHash: string | null): Promise<void>
  /** False when `expectedVersion` is not the current one. */
  updateApplication(application: OAuthApplication, expectedVersion: number): Promise<boolean>
  setSecret(id: string, secretHash: string | null): Promise<void>
  noteUse(id: string, at: number): Promise<void>
  /** With its codes. Its tokens are revoked beside it, by `revokeTokens`. */
  deleteApplication(id: string): Promise<boolean>
  /** Revokes the tokens of an application, of one user or of all, and forgets its codes; answers how many that were. */
  revokeTokens(application: string, userId: string | null, at: number): Promise<number>
  /** Codes that were made for a user and not exchanged yet. There are never many codes. */
  deleteCodesOf(userId: string): Promise<void>
  insertCode(code: StoredCode): Promise<void>
  /** The code, locked: whoever asks for it too waits until this transaction has ended. */
  takeCode(hash: string): Promise<StoredCode | null>
  useCode(hash: string, at: number, tokenId: string | null): Promise<void>
  deleteExpiredCodes(now: number): Promise<void>
}
