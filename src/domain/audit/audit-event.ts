/** For example `access_token.revoke` or `user.sign_in_failed`. */
export type AuditAction = `${string}.${string}`

/** Details that explain the event. Never secrets: no token values, passwords or keys. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** A security-relevant event as a use case reports it. The store adds its position in the chain. */
export interface AuditDraft {
  /** The organization whose log it belongs to; null for the log of the installation. */
  organization: string | null
  action: AuditAction
  /** `anonymous`: no user was signed in, for example after a failed sign-in. */
  by: 'user' | 'system' | 'anonymous'
  /** Id of the user who acted. */
  actor: string | null
  /** Id of the token or session that was used. */
  token: string | null
  /** The client's network address; null when unknown. */
  address: string | null
  space: string | null
  target: { type: string; id: string }
  details: AuditDetails
  at: number
}

export interface AuditEvent extends AuditDraft {
  /** Starts at 1, without gaps, in commit order. */
  position: number
  /** Hash of the previous event; empty for the first. */
  previous: string
  hash: string
}

/** Which events to list. */
export interface AuditFilter {
  actions?: readonly string[]
  actor?: string
  space?: string
  targetType?: string
  targetId?: string
  /** At this time or later. */
  from?: number
  /** Before this time. */
  until?: number
}

/**
 * The text that is hashed to chain an event to the previous one. A JSON array, so that no value can move from one
 * property to another.
 */
export const chainedText = (event: Omit<AuditEvent, 'hash'>): string =>
  JSON.stringify([
    event.previous,
    event.organization,
    event.position,
    event.at,
    event.action,
    event.by,
    event.actor,
    event.token,
    event.address,
    event.space,
    event.target.type,
    event.target.id,
    event.details,
  ])
