import type { ApiKeyBody } from '#contract/resources/api-key'
import type { Actor } from '#domain/access/actor'
import type { ApiKey } from '#domain/access/api-key'
import { toKeyEnvironments } from '#domain/access/to-key-environments'
import { platformProblem } from '#domain/body-problems'
import { platformChange } from '#domain/changes/platform-change'
import { accessDenied, DomainError } from '#domain/errors'
import { requireNewId } from '#domain/resources/id'
import type { SpaceAccess } from '#domain/roles/space-access'
import { randomId } from '#lib/ids'
import type { Committed, StoreReader } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpaceAccess } from '../access/require-space.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { type ApiKeyWithTokens, newKeyTokens } from './key-tokens.ts'
import { mayReadListed } from './may-read-listed.ts'

/** Creates a pair of tokens for delivery and preview, under a chosen or a new id. */
export async function createApiKey(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'sealer' | 'limits'>,
  actor: Actor,
  input: { space: string; id?: string; body: ApiKeyBody },
): Promise<Committed<ApiKeyWithTokens>> {
  const { name, description } = input.body
  const environments = toKeyEnvironments(input.body)
  const stamp = stampOf(ctx, actor)
  const key: ApiKey = {
    name,
    description: description ?? '',
    environments,
    space: input.space,
    id: input.id === undefined ? randomId() : requireNewId(input.id),
    previewId: randomId(),
    // Clients expect the first version of an API key to be 0.
    version: 0,
    createdAt: stamp.at,
    createdBy: stamp.by,
    updatedAt: stamp.at,
    updatedBy: stamp.by,
  }
  const { tokens, rows } = newKeyTokens(ctx.sealer, key)
  return ctx.store.transact(async (tx) => {
    const { space: of, access } = await requireSpaceAccess(tx, actor, key.space, 'keys.manage')
    await requireEnvironments(tx, actor, access, { space: key.space, environments })
    const { total } = await tx.apiKeys.list(key.space, { skip: 0, limit: 0 })
    if (total >= ctx.limits.apiKeysPerSpace) {
      throw accessDenied(`A space can have ${ctx.limits.apiKeysPerSpace} API keys at most.`)
    }
    if (!(await tx.apiKeys.insert(key))) throw new DomainError('Conflict')
    for (const row of rows) await tx.tokens.insert(row)
    const { space, id, version } = key
    tx.changes.append(
      platformChange({ space, environment: null, type: 'ApiKey', id, version, action: 'create', stamp }),
    )
    const target = { type: 'ApiKey', id }
    const details = { name: key.name, environments: key.environments }
    record(tx, actor, of.organization, { action: 'api_key.create', target, at: stamp.at, space, details })
    return { key, tokens }
  })
}

/**
 * A key for an environment that is created later would be a surprise, so all names, of environments or aliases, must exist
 * now; patterns are meant for later ones. A key reads every environment it lists, so the actor must be able to enter all
 * of them.
 */
export async function requireEnvironments(
  reader: StoreReader,
  actor: Actor,
  access: SpaceAccess,
  { space, environments }: { space: string; environments: readonly string[] },
): Promise<void> {
  for (const listed of environments) {
    const mayRead = await mayReadListed(reader, actor, access, { space, listed })
    if (!mayRead) throw platformProblem('notResolvable', 'environments', listed)
  }
}
