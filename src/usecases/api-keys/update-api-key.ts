import type { ApiKeyBody } from '#contract/resources/api-key'
import type { Actor } from '#domain/access/actor'
import { toKeyEnvironments } from '#domain/access/to-key-environments'
import { platformChange } from '#domain/changes/platform-change'
import { DomainError, platformNotFound } from '#domain/errors'
import type { Committed } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpaceAccess } from '../access/require-space.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { requireEnvironments } from './create-api-key.ts'
import { type ApiKeyWithTokens, openKeyTokens } from './key-tokens.ts'
import { mayUseKey } from './read-api-keys.ts'

export async function updateApiKey(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'sealer' | 'tokenCache'>,
  actor: Actor,
  input: { space: string; id: string; version: number | null; body: ApiKeyBody },
): Promise<Committed<ApiKeyWithTokens>> {
  const { name, description } = input.body
  const environments = toKeyEnvironments(input.body)
  const stamp = stampOf(ctx, actor)
  const updated = await ctx.store.transact(async (tx) => {
    const { space: of, access } = await requireSpaceAccess(tx, actor, input.space, 'keys.manage')
    const { id: space, organization } = of
    const stored = await tx.apiKeys.get(space, input.id)
    if (!stored || !(await mayUseKey(tx, actor, access, stored))) throw platformNotFound('ApiKey')
    await requireEnvironments(tx, actor, access, { space, environments })
    const { at, by } = stamp
    const key = {
      ...stored,
      name,
      description: description ?? '',
      environments,
      version: stored.version + 1,
      updatedAt: Math.max(at, stored.updatedAt),
      updatedBy: by,
    }
    // Platform resources answer "Conflict" where content answers "VersionMismatch".
    if (input.version !== stored.version || !(await tx.apiKeys.update(key, stored.version))) {
      throw new DomainError('Conflict')
    }
    const { id, version } = key
    tx.changes.append(platformChange({ space, environment: null, type: 'ApiKey', id, version, action: 'save', stamp }))
    const target = { type: 'ApiKey', id }
    const details = { name: key.name, environments: key.environments }
    record(tx, actor, organization, { action: 'api_key.update', target, at, space, details })
    return { key, tokens: await openKeyTokens(tx, ctx.sealer, key) }
  })
  ctx.tokenCache.clear()
  return updated
}
