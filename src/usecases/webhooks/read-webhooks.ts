import type { Actor } from '#domain/access/actor'
import type { Right } from '#domain/access/decide'
import { platformNotFound } from '#domain/errors'
import { isId } from '#domain/resources/id'
import type { Webhook } from '#domain/webhooks/webhook'
import type { Page, PageOf, StoreReader } from '#storage/store'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'

type Context = Pick<UseCaseContext, 'store'>

export async function listWebhooks(
  ctx: Context,
  actor: Actor,
  input: { space: string; page: Page },
): Promise<PageOf<Webhook>> {
  return ctx.store.read(async (reader) => {
    await requireSpace(reader, actor, input.space, 'read')
    return reader.webhooks.list(input.space, input.page)
  })
}

export async function getWebhook(ctx: Context, actor: Actor, input: { space: string; id: string }): Promise<Webhook> {
  return ctx.store.read((reader) => requireWebhook(reader, actor, input, 'read'))
}

/** The webhook, if the actor has the right in its space. */
export async function requireWebhook(
  reader: StoreReader,
  actor: Actor,
  { space, id }: { space: string; id: string },
  right: Right,
): Promise<Webhook> {
  await requireSpace(reader, actor, space, right)
  const webhook = isId(id) ? await reader.webhooks.get(space, id) : null
  if (!webhook) throw platformNotFound('WebhookDefinition')
  return webhook
}
