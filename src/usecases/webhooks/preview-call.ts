import type { PREVIEW_SOURCES, WebhookPreviewBody } from '#contract/resources/webhook-preview'
import type { Actor } from '#domain/access/actor'
import type { Change } from '#domain/changes/change'
import { badRequest } from '#domain/errors'
import { matchesFilters } from '#domain/webhooks/filters'
import { buildRequest, type CallEvent, type WebhookRequest } from '#domain/webhooks/request'
import { TemplateTooLarge } from '#domain/webhooks/template'
import { toWebhook } from '#domain/webhooks/to-webhook'
import { requireTopic, type Topic, topicOf } from '#domain/webhooks/topics'
import type { Webhook, WebhookDefinition } from '#domain/webhooks/webhook'
import type { StoreReader } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'
import { asPayload, collectedEventOf, type EventPresenter, eventOf, keysOf } from './event.ts'
import { exampleOf } from './example-change.ts'
import { requireWebhook } from './read-webhooks.ts'
import { openSecrets } from './webhook-secrets.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'sealer' | 'imagesHost' | 'vendor'>

/** Number of newest changes that are searched for an example. */
const MAX_SEARCHED = 500
/** Number of changes in the preview of a coalesced call. */
const MAX_PREVIEWED = 3
/** A placeholder: a real signature is made when the call is sent. */
const NO_SECRET = '0'.repeat(64)
const MASK = '***'

export interface CallPreview {
  topic: string
  source: (typeof PREVIEW_SOURCES)[number]
  change: Change
  request: Pick<WebhookRequest, 'url' | 'method' | 'body'> & { headers: Record<string, string> }
}

/** The call that a webhook would make about a topic, from the newest matching change of the space. Nothing is sent. */
export async function previewCall(
  ctx: Context,
  actor: Actor,
  input: { space: string; body: WebhookPreviewBody; present: EventPresenter },
): Promise<CallPreview> {
  const { space, body: wanted, present } = input
  const stamp = stampOf(ctx, actor)
  return ctx.store.read(async (reader) => {
    await requireSpace(reader, actor, space, 'manage')
    const topic = requireTopic(wanted.topic)
    const stored =
      wanted.webhook == null ? null : await requireWebhook(reader, actor, { space, id: wanted.webhook }, 'manage')
    const { definition, secrets } = toWebhook(wanted.definition, stored ? openSecrets(ctx.sealer, stored) : undefined)
    const found = await findChanges(reader, space, topic, definition)
    const example = exampleOf(space, topic, stamp)
    const isCoalesced = definition.coalesceSeconds > 0
    const about = { topic: topicOf(topic), imagesHost: ctx.imagesHost() }
    const [newest] = found.changes
    const ofChange = newest && !isCoalesced ? await eventOf(reader, present, newest, about) : null
    // The content of the change may have been pruned.
    const { source, changes } =
      newest && (ofChange || isCoalesced) ? found : { source: 'example' as const, changes: [] }
    const change = changes[0] ?? example.change
    const collected = changes.length === 0 ? [change] : changes.toReversed()
    const event = isCoalesced
      ? collectedEventOf(present, collected, 'Changes.collect')
      : (ofChange ?? exampleEvent(present, example))
    const signingSecrets = (await isSigned(reader, space, stored)) ? [NO_SECRET] : []
    const call = { id: 'example', space, webhook: stored?.id ?? 'example', attempt: 1 }
    const request = build({ definition, secrets, signingSecrets, vendor: ctx.vendor, call, event, at: stamp.at })
    return { topic: event.topic, source, change, request }
  })
}

function exampleEvent(present: EventPresenter, example: ReturnType<typeof exampleOf>): CallEvent {
  const { change } = example
  const { position, at, actor: user, requestId = null } = change
  const meta = { topic: topicOf(change), position, at, user, requestId, cause: null }
  return { ...meta, ...keysOf([change]), ...asPayload(present.change(example)), crn: present.crn(change) }
}

/** Newest first. A change of the same type is used if none has the requested action. */
async function findChanges(reader: StoreReader, space: string, topic: Topic, { filters }: WebhookDefinition) {
  const head = await reader.changes.head(space)
  const rows = await reader.changes.after(space, Math.max(0, head - MAX_SEARCHED), MAX_SEARCHED)
  const ofType = rows.filter(({ type }) => type === topic.type).reverse()
  const fitting = (changes: readonly Change[]) =>
    changes.filter((change) => matchesFilters(filters, change)).slice(0, MAX_PREVIEWED)
  const exact = fitting(ofType.filter(({ action }) => action === topic.action))
  if (exact.length > 0) return { source: 'change' as const, changes: exact }
  const similar = fitting(ofType.map((change) => ({ ...change, action: topic.action })))
  return { source: similar.length > 0 ? ('similar' as const) : ('example' as const), changes: similar }
}

async function isSigned(reader: StoreReader, space: string, stored: Webhook | null): Promise<boolean> {
  const secrets = await reader.webhooks.signingSecrets(space)
  return secrets.some(({ webhook }) => webhook === 0 || webhook === stored?.key)
}

function build(parts: Parameters<typeof buildRequest>[0]): CallPreview['request'] {
  try {
    const { url, method, body, shownHeaders } = buildRequest(parts)
    const headers = Object.entries(shownHeaders).map(([name, value]) => [
      name,
      /-signature$/i.test(name) && parts.signingSecrets.length > 0 ? MASK : value,
    ])
    return { url, method, body, headers: Object.fromEntries(headers) }
  } catch (error) {
    if (!(error instanceof TemplateTooLarge)) throw error
    throw badRequest(error.message)
  }
}
