import type { NewCall } from '#domain/webhooks/call'
import type { DocumentWindow } from '#domain/webhooks/windows'

/** Spaces whose webhooks have something to do, and webhooks with calls that could be made now. */
export interface WebhookWork {
  /** Is there any webhook at all? */
  any: boolean
  /** How far each log is turned into calls, and how far it has come. */
  spaces: { space: string; position: number; head: number }[]
  /** Spaces with documents whose windows have ended. */
  ended: string[]
  /** Keys of webhooks. */
  due: number[]
}

export interface Lane {
  webhook: number
  lane: string
}

/** A lane, and which of its owner's claims it is. */
export interface HeldLane extends Lane {
  claim: string
}

export interface WebhookQueueReader {
  /** Everything there is to do, in a few cheap looks. `now` is the time of calls, `wallClock` that of the log. */
  work(times: { now: number; wallClock: number }): Promise<WebhookWork>
  /** Which of these webhooks have calls that could be made now? */
  dueOf(webhooks: readonly number[], now: number): Promise<number[]>
  /** Null while no webhook of the space is switched on. */
  cursor(space: string): Promise<number | null>
}
export interface WebhookQueueWriter {
  /** Begins to follow the log where it is now, unless it is followed already. */
  follow(space: string): Promise<void>
  unfollow(space: string): Promise<void>
  /** How far the log is turned into calls; nobody turns more of it until the transaction ends. */
  lockCursor(space: string): Promise<number | null>
  /** False when somebody else has moved it since. */
  moveCursor(space: string, from: number, to: number): Promise<boolean>
  /** Nobody else changes these windows until the transaction ends. */
  lockWindows(space: string): Promise<DocumentWindow[]>
  putWindow(window: DocumentWindow): Promise<void>
  deleteWindow(window: DocumentWindow): Promise<void>
  /** Calls go behind those that wait in their lanes; a lane that is empty is due at `due`. */
  enqueue(calls: readonly NewCall[], times: { at: number; due: number }): Promise<void>
  /** Adds to the call that a collecting webhook has not begun with, or makes one. */
  collect(call: NewCall, times: { at: number; due: number; most: number }): Promise<void>
  /** Which of these lanes are still ours, by that very claim. While this transaction lasts, nobody adds to them or takes them. */
  holdMany(owner: string, lanes: readonly HeldLane[]): Promise<HeldLane[]>
  /** Gives lanes back, due at that time; each ends when no call waits in it. */
  putBackMany(lanes: readonly Lane[], due: number): Promise<void>
  /** How many lanes of these webhooks are held, by whomever. */
  held(webhooks: readonly number[], now: number): Promise<Map<number, number>>
  /** Lanes that are due and that nobody holds, so many of each webhook. Nobody else gets them while this transaction lasts. */
  free(wanted: readonly { webhook: number; most: number }[], now: number): Promise<Lane[]>
  /** From now on `owner` holds these lanes. No two claims of an owner have the same name. */
  claim(lanes: readonly Lane[], lease: { owner: string; claim: string; until: number }): Promise<void>
  /** Keeps what `owner` holds. */
  renew(owner: string, until: number): Promise<void>
  /** Gives back what `owner` holds, to be called by anyone at once. */
  release(owner: string): Promise<void>
  /** Calls that wait are not made any more: they have failed, for this reason, and can be sent again. */
  clear(webhook: number, error: { name: string; message: string }): Promise<void>
  /** Lanes that a clock which was wrong has put far into the future are due again. */
  mend(times: { now: number; furthest: number; longestLease: number }): Promise<void>
}
