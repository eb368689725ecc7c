import { type AssetKey, AssetKeyBody, EXPIRY_RULE } from '#contract/resources/asset'
import type { Actor } from '#domain/access/actor'
import { checkBody } from '#domain/check-body'
import { accessDenied, validationFailed } from '#domain/errors'
import type { Stage } from '#domain/resources/resource'
import { randomId } from '#lib/ids'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { rightOf } from '../delivery/stage-right.ts'
import { POLICY_CONTEXT, type Policy } from '../images/signed-address.ts'

const MAX_LIFETIME_MS = 48 * 3600_000

/**
 * Creates a short-lived key that signs URLs of protected files. Nothing is stored: the policy contains the secret,
 * encrypted by the server. `stage` limits what the key opens; null: everything.
 */
export async function createAssetKey(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'sealer'>,
  actor: Actor,
  input: Address & { stage: Stage | null; body: unknown },
): Promise<AssetKey> {
  const right = input.stage === null ? 'read' : rightOf(input.stage)
  const protection = await ctx.store.read(async (reader) => {
    const { space } = await requireEnvironment(reader, actor, input, right)
    return reader.spaces.protection(space.id)
  })
  if (protection === null) throw accessDenied('The files of this space are not protected: their URLs need no key.')
  // Keys of the delivery API carry their rights, so the body is checked only here.
  const expiresAt = requireExpiry(checkBody(AssetKeyBody, input.body), ctx.clock.now())
  const secret = randomId(43)
  const policy: Policy = { space: input.space, secret, expiresAt, onlyPublished: input.stage === 'published' }
  return { policy: ctx.sealer.seal(JSON.stringify(policy), POLICY_CONTEXT), secret }
}

/** Seconds since 1970, as in tokens. */
function requireExpiry({ expiresAt: value }: AssetKeyBody, now: number): number {
  const at = value * 1000
  if (at > now && at <= now + MAX_LIFETIME_MS) return at
  throw validationFailed([{ name: 'range', path: ['expiresAt'], value, details: EXPIRY_RULE }])
}
