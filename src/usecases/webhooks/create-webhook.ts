import type { WebhookBody } from '#contract/resources/webhook'
import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { accessDenied, DomainError, validationFailed } from '#domain/errors'
import { requireNewId } from '#domain/resources/id'
import { exampleUrl, toWebhook } from '#domain/webhooks/to-webhook'
import type { Webhook, WebhookDefinition } from '#domain/webhooks/webhook'
import { randomId } from '#lib/ids'
import type { Outbound } from '#outbound/client'
import type { Committed } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'
import { keepFollowing } from './keep-following.ts'
import { sealSecrets } from './webhook-secrets.ts'

export type WebhookContext = Pick<
  UseCaseContext,
  'store' | 'clock' | 'sealer' | 'outbound' | 'limits' | 'webhookSignal'
>

/** Creates a webhook under a chosen or a new id. It is told of what happens from now on. */
export async function createWebhook(
  ctx: WebhookContext,
  actor: Actor,
  input: { space: string; id?: string; body: WebhookBody },
): Promise<Committed<Webhook>> {
  const { definition, secrets } = toWebhook(input.body)
  requireReachable(ctx.outbound, definition)
  const stamp = stampOf(ctx, actor)
  const { space } = input
  const id = input.id === undefined ? randomId() : requireNewId(input.id)
  const created = await ctx.store.transact(async (tx) => {
    await requireSpace(tx, actor, space, 'manage')
    await tx.spaces.lock(space)
    const { total } = await tx.webhooks.list(space, { skip: 0, limit: 0 })
    if (total >= ctx.limits.webhooksPerSpace) {
      throw accessDenied(`A space can have ${ctx.limits.webhooksPerSpace} webhooks at most.`)
    }
    const webhook = await tx.webhooks.insert({
      ...{ space, id, definition, secrets: sealSecrets(ctx.sealer, { space, id }, secrets) },
      since: await tx.changes.head(space),
      failingSince: null,
      disabled: null,
      // Clients expect the first version of a webhook to be 0.
      version: 0,
      createdAt: stamp.at,
      createdBy: stamp.by,
      updatedAt: stamp.at,
      updatedBy: stamp.by,
    })
    if (!webhook) throw new DomainError('Conflict')
    await keepFollowing(tx, space)
    tx.changes.append(
      platformChange({ space, environment: null, type: 'WebhookDefinition', id, version: 0, action: 'create', stamp }),
    )
    return webhook
  })
  ctx.webhookSignal.notify()
  return created
}

/** Told at once where the address alone tells it; names are judged at every call. */
export function requireReachable(outbound: Outbound, { url }: WebhookDefinition): void {
  const target = URL.parse(exampleUrl(url))
  if (target && outbound.mayReach(target)) return
  const details =
    "The URL's hostname is not a public one. The operator can allow private addresses (SHEAF_OUTBOUND_ALLOW)."
  throw validationFailed([{ name: 'hasHostname', path: 'url', value: url, details }])
}
