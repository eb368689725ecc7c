/** A signed-in browser, as shown to its user. */
export interface Session {
  id: string
  /** The User-Agent header. */
  userAgent: string
  address: string
  createdAt: number
  lastUsedAt: number
  expiresAt: number
  /** Is it the session of this request? */
  isCurrent: boolean
}

/** A session ends after the first time without use, and always after the second. */
export const SESSION_IDLE_MS = 12 * 3600_000
export const SESSION_MS = 30 * 24 * 3600_000

/** Creating tokens, applications and owners requires a sign-in or confirmation within this time. */
export const RECENT_SIGN_IN_MS = 15 * 60_000
/** Maximum difference between the clocks of two machines. */
const CLOCK_SKEW_MS = 60_000

/** A sign-in in the future is not recent: the clock was set back since. */
export const isRecentSignIn = (signedInAt: number, now: number): boolean =>
  now - signedInAt < RECENT_SIGN_IN_MS && signedInAt - now <= CLOCK_SKEW_MS
