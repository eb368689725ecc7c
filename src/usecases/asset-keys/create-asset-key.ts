import type { Actor } from '#domain/access/actor'
import { accessDenied, validationFailed } from '#domain/errors'
import { isObject, member } from '#domain/resources/json'
import type { Stage } from '#domain/resources/resource'
import { randomId } from '#lib/ids'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { rightOf } from '../delivery/stage-right.ts'
import { POLICY_CONTEXT, type Policy } from '../images/signed-address.ts'

export interface AssetKey {
  policy: string
  secret: string
}

const LONGEST_MS = 48 * 3600_000

/**
 * A key that signs addresses of protected files for a while. Nothing of it is stored: the policy holds the secret, under
 * our seal. `stage`: what the key may open, null for everything.
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
  if (protection === null) throw accessDenied('The files of this space are not protected: their addresses need no key.')
  const expiresAt = parseExpiry(input.body, ctx.clock.now())
  const secret = randomId(43)
  const policy: Policy = { space: input.space, secret, expiresAt, onlyPublished: input.stage === 'published' }
  return { policy: ctx.sealer.seal(JSON.stringify(policy), POLICY_CONTEXT), secret }
}

/** In seconds since 1970, as tokens tell it. */
function parseExpiry(body: unknown, now: number): number {
  const value = isObject(body) ? member(body, 'expiresAt') : undefined
  const at = typeof value === 'number' ? value * 1000 : Number.NaN
  if (at > now && at <= now + LONGEST_MS) return at
  const details = 'Must be a time within the next 48 hours, in seconds since 1970.'
  throw validationFailed([{ name: 'range', path: ['expiresAt'], value, details }])
}
