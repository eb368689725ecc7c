import type { ApiKeyBody } from '#contract/resources/api-key'
import type { Actor } from '#domain/access/actor'
import type { Committed } from '#storage/store'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'
import { createApiKey } from './create-api-key.ts'
import type { ApiKeyWithTokens } from './key-tokens.ts'
import { updateApiKey } from './update-api-key.ts'

/** Replaces an API key, or creates it when there is none. Both refuse politely when the other happened in between. */
export async function putApiKey(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'sealer' | 'limits' | 'tokenCache'>,
  actor: Actor,
  input: { space: string; id: string; version: number | null; body: ApiKeyBody },
): Promise<{ written: Committed<ApiKeyWithTokens>; created: boolean }> {
  const exists = await ctx.store.read(async (reader) => {
    const space = await requireSpace(reader, actor, input.space, 'keys.manage')
    return (await reader.apiKeys.get(space.id, input.id)) !== null
  })
  const written = exists ? await updateApiKey(ctx, actor, input) : await createApiKey(ctx, actor, input)
  return { written, created: !exists }
}
