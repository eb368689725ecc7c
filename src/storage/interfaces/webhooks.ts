import type { RetryPolicy, SigningSecret } from '#domain/webhooks/settings'
import type { Webhook } from '#domain/webhooks/webhook'
import type { Page, PageOf } from './page.ts'

export interface WebhooksReader {
  /** In order of their creation. */
  list(space: string, page: Page): Promise<PageOf<Webhook>>
  get(space: string, id: string): Promise<Webhook | null>
  byKey(key: number): Promise<Webhook | null>
  byKeys(keys: readonly number[]): Promise<Webhook[]>
  /** Those that are switched on. */
  active(space: string): Promise<Webhook[]>
  /** The key for signatures of a webhook, or of the space as a whole (webhook 0). */
  signingSecret(space: string, webhook: number): Promise<SigningSecret | null>
  /** All those of a space. */
  signingSecrets(space: string): Promise<SigningSecret[]>
  retryPolicy(space: string): Promise<RetryPolicy | null>
}
export interface WebhooksWriter {
  /** Null when the id is taken. */
  insert(webhook: Omit<Webhook, 'key'>): Promise<Webhook | null>
  /** False when `expectedVersion` is not the current one. */
  update(webhook: Webhook, expectedVersion: number): Promise<boolean>
  /** From now on nobody finds it; its calls go later. False when it is gone already. */
  giveUp(key: number, at: number): Promise<boolean>
  /** Notes the first failure of a row of failures. */
  noteFailing(key: number, at: number): Promise<void>
  noteHealthy(keys: readonly number[]): Promise<void>
  /** Switched off by the server. */
  disable(key: number, disabled: { at: number; reason: string }): Promise<void>
  putSigningSecret(secret: SigningSecret): Promise<void>
  deleteSigningSecret(space: string, webhook: number): Promise<boolean>
  putRetryPolicy(policy: RetryPolicy): Promise<void>
  deleteRetryPolicy(space: string): Promise<boolean>
}
