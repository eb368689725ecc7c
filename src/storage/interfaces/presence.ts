import type { Presence } from '#domain/presence/presence'
import type { ResourceKind } from '#domain/resources/resource'

export interface PresentAt {
  environment: number
  kind: ResourceKind
  id: string
}

export interface PresenceReader {
  /** Everybody else who is there, by when they came. */
  others(at: PresentAt, user: string, now: number): Promise<Presence[]>
}
export interface PresenceWriter {
  /** Is there until `until`; who has been there before keeps the time they came. */
  note(at: PresentAt, presence: Presence, until: number): Promise<void>
  leave(at: PresentAt, user: string): Promise<void>
  /** Removes expired rows, and rows that end after `furthest`: they are from before the clock was set back. */
  forget(now: number, furthest: number): Promise<void>
}
