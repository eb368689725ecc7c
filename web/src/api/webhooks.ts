import { queryOptions } from '@tanstack/react-query'
import type { Webhook } from '#contract/resources/webhook'
import type {
  LISTED_STATES,
  WebhookCall,
  WebhookCallDetails,
  WebhookHealth,
  WebhookQueue,
} from '#contract/resources/webhook-call'
import type { WebhookPreview } from '#contract/resources/webhook-preview'
import type { SigningSecret, WebhookSettings } from '#contract/resources/webhook-settings'
import { spaceKey, spacePath } from './platform.ts'
import { callAsUser } from './request.ts'
import type { Collection, SentWebhook } from './wire.ts'

export type CallState = (typeof LISTED_STATES)[number]

const base = (space: string) => `${spacePath(space)}/webhook_definitions`
const of = (space: string, id: string) => `${spacePath(space)}/webhooks/${encodeURIComponent(id)}`

export const webhooksQuery = (space: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'webhooks', 'all'),
    queryFn: ({ signal }) => callAsUser<Collection<Webhook>>(`${base(space)}?limit=100`, { signal }),
  })
export const webhookQuery = (space: string, id: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'webhooks', 'one', id),
    queryFn: ({ signal }) => callAsUser<Webhook>(`${base(space)}/${encodeURIComponent(id)}`, { signal }),
  })
export const webhookHealthQuery = (space: string, id: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'webhooks', 'health', id),
    queryFn: ({ signal }) => callAsUser<WebhookHealth>(`${of(space, id)}/health`, { signal }),
  })
export const webhookCallsQuery = (
  space: string,
  id: string,
  { skip, limit, state }: { skip: number; limit: number; state: CallState | null },
) =>
  queryOptions({
    queryKey: spaceKey(space, 'webhooks', 'calls', id, state, skip, limit),
    queryFn: ({ signal }) => {
      const only = state === null ? '' : `&state=${state}`
      return callAsUser<Collection<WebhookCall>>(`${of(space, id)}/calls?skip=${skip}&limit=${limit}${only}`, {
        signal,
      })
    },
    // Calls are sent in the background, so the log polls.
    refetchInterval: 4000,
  })
export const webhookQueueQuery = (space: string, id: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'webhooks', 'queue', id),
    queryFn: ({ signal }) => callAsUser<WebhookQueue>(`${of(space, id)}/queue`, { signal }),
    refetchInterval: 4000,
  })
export const webhookSettingsQuery = (space: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'webhooks', 'settings'),
    queryFn: ({ signal }) => callAsUser<WebhookSettings>(`${spacePath(space)}/webhook_settings`, { signal }),
  })
export const webhookPreviewQuery = (
  space: string,
  request: { webhook: string | null; definition: SentWebhook; topic: string },
) =>
  queryOptions({
    queryKey: spaceKey(space, 'webhooks', 'preview', request),
    queryFn: ({ signal }) =>
      callAsUser<WebhookPreview>(`${spacePath(space)}/webhook_previews`, { method: 'POST', body: request, signal }),
    retry: false,
  })
export const webhookCallQuery = (space: string, id: string, call: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'webhooks', 'call', id, call),
    queryFn: ({ signal }) =>
      callAsUser<WebhookCallDetails>(`${of(space, id)}/calls/${encodeURIComponent(call)}`, { signal }),
  })

export const saveWebhook = (space: string, stored: Webhook | null, sent: SentWebhook) =>
  stored
    ? callAsUser<Webhook>(`${base(space)}/${encodeURIComponent(stored.sys.id)}`, {
        method: 'PUT',
        headers: { 'X-Contentful-Version': `${stored.sys.version}` },
        body: sent,
      })
    : callAsUser<Webhook>(base(space), { method: 'POST', body: sent })
export const deleteWebhook = (space: string, id: string) =>
  callAsUser<void>(`${base(space)}/${encodeURIComponent(id)}`, { method: 'DELETE' })
export const testWebhook = (space: string, id: string) =>
  callAsUser<unknown>(`${of(space, id)}/test`, { method: 'POST' })
export const replayCall = (space: string, id: string, call: string) =>
  callAsUser<unknown>(`${of(space, id)}/calls/${encodeURIComponent(call)}/replay`, { method: 'POST' })
export const replayFailed = (space: string, id: string) =>
  callAsUser<unknown>(`${of(space, id)}/replay`, { method: 'POST', body: { failed: true } })

const secretPath = (space: string, webhook: string | null) =>
  `${webhook === null ? `${spacePath(space)}/webhook_settings` : of(space, webhook)}/signing_secret`
/** Of one webhook, or of the space. */
export const putSigningSecret = (
  space: string,
  webhook: string | null,
  sent: { value: string; overlapSeconds: number },
) => callAsUser<SigningSecret>(secretPath(space, webhook), { method: 'PUT', body: sent })
export const deleteSigningSecret = (space: string, webhook: string | null) =>
  callAsUser<void>(secretPath(space, webhook), { method: 'DELETE' })
/** Null lets each webhook decide. */
export const setRetryLimit = (space: string, maxRetries: number | null) =>
  callAsUser<unknown>(
    `${spacePath(space)}/webhook_settings/retry_policy`,
    maxRetries === null ? { method: 'DELETE' } : { method: 'PUT', body: { maxRetries } },
  )
