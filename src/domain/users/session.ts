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

/** Tokens, applications and owners can be created for this long after a sign-in or its confirmation. */
export const RECENT_SIGN_IN_MS = 15 * 60_000
/** Clocks of two machines may differ by so much. */
const CLOCK_SKEW_MS = 60_000

/** A sign-in in the future does not count as recent: the clock was set back since. */
export const isRecentSignIn = (signedInAt: number, now: number): boolean =>
  now - signedInAt < RECENT_SIGN_IN_MS && signedInAt - now <= CLOCK_SKEW_MS
