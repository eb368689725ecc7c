import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { platformNotFound } from '#domain/errors'
import type { Committed } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpaceAccess } from '../access/require-space.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { mayUseKey } from './read-api-keys.ts'

/** Both tokens of the pair stop working. */
export async function deleteApiKey(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'tokenCache'>,
  actor: Actor,
  input: { space: string; id: string },
): Promise<Committed<void>> {
  const stamp = stampOf(ctx, actor)
  const deleted = await ctx.store.transact(async (tx) => {
    const found = await requireSpaceAccess(tx, actor, input.space, 'keys.manage')
    const { id: space, organization } = found.space
    const key = await tx.apiKeys.get(space, input.id)
    if (!key || !(await mayUseKey(tx, actor, found.access, key))) throw platformNotFound('ApiKey')
    if (!(await tx.apiKeys.delete(space, key.id))) throw platformNotFound('ApiKey')
    const { id, version } = key
    tx.changes.append(
      platformChange({ space, environment: null, type: 'ApiKey', id, version, action: 'delete', stamp }),
    )
    const target = { type: 'ApiKey', id }
    const details = { name: key.name }
    record(tx, actor, organization, { action: 'api_key.delete', target, at: stamp.at, space, details })
  })
  ctx.tokenCache.clear()
  return deleted
}
