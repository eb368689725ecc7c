import type { CallDetail, ListedState, QueueState, WebhookCall } from '#domain/webhooks/call'
import type { Page, PageOf } from './page.ts'
import type { Lane } from './webhook-queue.ts'

export interface WebhookCallsReader {
  /** Newest first, all or those in one state. Calls are counted only some way beyond the page. */
  list(webhook: number, page: Page, state?: ListedState | null): Promise<PageOf<WebhookCall>>
  get(webhook: number, id: string): Promise<WebhookCall | null>
  detail(call: number): Promise<CallDetail | null>
  /** The call of each of these lanes that is to be made next. */
  next(lanes: readonly Lane[]): Promise<WebhookCall[]>
  /** Failed ones, oldest first. */
  failed(webhook: number, limit: number): Promise<WebhookCall[]>
  /** Of the newest calls that were made: how many there are, how many were successful. One that waits to be tried again was not. */
  health(webhook: number, newest: number): Promise<{ total: number; healthy: number }>
  queue(webhook: number): Promise<QueueState>
}
export interface WebhookCallsWriter {
  /** Writes down what came of attempts. */
  record(calls: readonly { call: WebhookCall; detail: CallDetail }[]): Promise<void>
  /** Failed ones that were sent again as other calls. */
  markRepeated(calls: readonly number[]): Promise<void>
  /** Webhooks with calls that are older than `before`, or with more than `keep` of them. */
  overfull(limits: { before: number; keep: number }): Promise<number[]>
  /** Forgets calls that have ended, a few at a time; answers how many. */
  forgetOld(webhook: number, before: number, limit: number): Promise<number>
  /** Forgets those beyond the newest `keep`. */
  forgetSurplus(webhook: number, keep: number, limit: number): Promise<number>
  /** Forgets the calls of deleted webhooks, and then the webhooks. */
  forgetDeleted(limit: number): Promise<number>
  /** All about the webhooks of a space that is being removed. */
  removeSpace(space: string, limit: number): Promise<number>
}
