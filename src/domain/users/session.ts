/** A browser that is signed in, as its user may see it. */
export interface Session {
  id: string
  /** What the browser says it is. */
  userAgent: string
  address: string
  createdAt: number
  lastUsedAt: number
  expiresAt: number
  /** Is it the one that asks? */
  isCurrent: boolean
}

/** Without use a session ends after the first, in any case after the second. */
export const SESSION_IDLE_MS = 12 * 3600_000
export const SESSION_MS = 30 * 24 * 3600_000
