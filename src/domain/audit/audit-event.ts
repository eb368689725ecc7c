/** `what.verb`, as `access_token.revoke` or `user.sign_in_failed`. */
export type AuditAction = `${string}.${string}`

/** Facts that help to understand an event later. Never a secret: no value of a token, password or key. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** What a use case notes about something that matters for security; its place in the chain is the store's. */
export interface AuditDraft {
  /** Whose log it belongs to; null for the installation as a whole, where no organization is concerned. */
  organization: string | null
  action: AuditAction
  /** `anonymous`: nobody was signed in, as when signing in fails. */
  by: 'user' | 'system' | 'anonymous'
  /** Id of the user who acted. */
  actor: string | null
  /** Id of the token or session they acted with. */
  token: string | null
  /** Where the request came from, where that is known. */
  address: string | null
  space: string | null
  target: { type: string; id: string }
  details: AuditDetails
  at: number
}

export interface AuditEvent extends AuditDraft {
  /** From 1 without gaps, in the order of commits. */
  position: number
  /** Hash of the event before; empty for the first. */
  previous: string
  hash: string
}

/** A part of a log, and where it goes on. Newest first. */
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

/** The text whose hash ties an event to the one before it. A list, so that nothing can be moved between members. */
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
