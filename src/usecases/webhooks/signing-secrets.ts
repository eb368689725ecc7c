import { DEFAULT_OVERLAP_SECONDS, type SigningSecretBody } from '#contract/resources/webhook-settings'
import type { Actor } from '#domain/access/actor'
import type { Right } from '#domain/access/decide'
import { platformChange } from '#domain/changes/platform-change'
import { DomainError } from '#domain/errors'
import type { Stamp } from '#domain/resources/resource'
import type { SigningSecret } from '#domain/webhooks/settings'
import type { Sealer } from '#lib/seal'
import type { StoreReader } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'
import { requireWebhook } from './read-webhooks.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'sealer'>
/** The secret of a space, or of one webhook. */
type Input = { space: string; webhook: string | null }

const contextOf = (space: string, webhook: number) => `webhook signing secret of ${space}/${webhook}`

export const noSuchSecret = () => new DomainError('NotFound', { details: 'WebhookSigningSecret does not exist.' })

async function keyOf(reader: StoreReader, actor: Actor, input: Input, right: Right): Promise<number> {
  if (input.webhook !== null) {
    return (await requireWebhook(reader, actor, { space: input.space, id: input.webhook }, right)).key
  }
  await requireSpace(reader, actor, input.space, right)
  return 0
}

export async function getSigningSecret(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: Input,
): Promise<SigningSecret> {
  return ctx.store.read(async (reader) => {
    const key = await keyOf(reader, actor, input, 'read')
    const found = await reader.webhooks.signingSecret(input.space, key)
    if (!found) throw noSuchSecret()
    return found
  })
}

/** Sets or rotates the secret. After a rotation the old secret signs too for a while, so that receivers can switch. */
export async function putSigningSecret(
  ctx: Context,
  actor: Actor,
  input: Input & { body: SigningSecretBody },
): Promise<{ secret: SigningSecret; created: boolean; position: number | null }> {
  const { value } = input.body
  const overlapSeconds = input.body.overlapSeconds ?? DEFAULT_OVERLAP_SECONDS
  const stamp = stampOf(ctx, actor)
  const { space } = input
  const { value: written, position } = await ctx.store.transact(async (tx) => {
    const webhook = await keyOf(tx, actor, input, 'manage')
    await tx.spaces.lock(space)
    const before = await tx.webhooks.signingSecret(space, webhook)
    const secret: SigningSecret = {
      space,
      webhook,
      sealed: ctx.sealer.seal(value, contextOf(space, webhook)),
      last4: value.slice(-4),
      previous: before?.sealed ?? null,
      previousUntil: before ? stamp.at + overlapSeconds * 1000 : null,
      createdAt: before?.createdAt ?? stamp.at,
      createdBy: before?.createdBy ?? stamp.by,
      updatedAt: stamp.at,
      updatedBy: stamp.by,
    }
    await tx.webhooks.putSigningSecret(secret)
    const action = before ? 'save' : 'create'
    tx.changes.append(secretChange(input, action, stamp))
    return { secret, created: !before }
  })
  return { ...written, position }
}

export async function deleteSigningSecret(ctx: Context, actor: Actor, input: Input): Promise<number | null> {
  const stamp = stampOf(ctx, actor)
  const { position } = await ctx.store.transact(async (tx) => {
    const webhook = await keyOf(tx, actor, input, 'manage')
    if (!(await tx.webhooks.deleteSigningSecret(input.space, webhook))) throw noSuchSecret()
    tx.changes.append(secretChange(input, 'delete', stamp))
  })
  return position
}

const secretChange = ({ space, webhook }: Input, action: 'create' | 'save' | 'delete', stamp: Stamp) => {
  const id = webhook ?? space
  return platformChange({ space, environment: null, type: 'WebhookSigningSecret', id, version: 0, action, stamp })
}

/** The secrets that sign calls now, newest first. */
export function openSigningSecrets(sealer: Sealer, secret: SigningSecret | null, now: number): string[] {
  if (!secret) return []
  const { space, webhook, sealed, previous, previousUntil } = secret
  const context = contextOf(space, webhook)
  const secrets = [sealer.open(sealed, context)]
  if (previous !== null && previousUntil !== null && now < previousUntil) secrets.push(sealer.open(previous, context))
  return secrets
}
