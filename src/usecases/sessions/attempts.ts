import { createHash } from 'node:crypto'
import { DomainError } from '#domain/errors'
import { networkOf } from '#lib/network-of'
import type { UseCaseContext } from '../context.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock'>

/** How often one may be wrong: about one account, from one network, with the second factor of one account. */
const LIMITS = {
  account: { most: 10, ms: 15 * 60_000 },
  network: { most: 100, ms: 3600_000 },
  factor: { most: 10, ms: 15 * 60_000 },
}

/** What an attempt is counted under. Keys are hashed: e-mail addresses that nobody has are nobody's business. */
export interface Counted {
  key: string
  limit: { most: number; ms: number }
}

const keyOf = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

export const countAccount = (email: string): Counted => ({ key: keyOf('account', email), limit: LIMITS.account })

/** A browser or address that has signed in to this account before: strangers cannot use up its attempts. */
export const countFamiliar = (userId: string, by: string): Counted => ({
  key: keyOf('familiar', userId, by),
  limit: LIMITS.account,
})

export const countNetwork = (address: string): Counted => ({
  key: keyOf('network', networkOf(address)),
  limit: LIMITS.network,
})

export const countFactor = (userId: string): Counted => ({ key: keyOf('factor', userId), limit: LIMITS.factor })

/**
 * Runs `attempt` when none of the counters is full. It is counted when it begins and taken back unless it fails: a hundred
 * attempts at the same moment cannot all slip in before the first has failed. The counts are rows, so that restarts,
 * processes and machines share them; whoever is refused already costs a read and no write.
 */
export async function attempt<T>(
  ctx: Context,
  counted: readonly Counted[],
  run: () => Promise<{ failed: boolean; value: T }>,
): Promise<T> {
  await begin(ctx, counted)
  let failed = false
  try {
    const outcome = await run()
    failed = outcome.failed
    return outcome.value
  } finally {
    if (!failed) {
      await ctx.store.transact(async (tx) => {
        for (const { key } of counted) await tx.failures.takeBack(key)
      })
    }
  }
}

async function begin(ctx: Context, counted: readonly Counted[]): Promise<void> {
  const now = ctx.clock.now()
  await ctx.store.read(async (reader) => {
    for (const { key, limit } of counted) {
      const window = await reader.failures.get(key, now)
      if (window && window.count >= limit.most && window.until <= now + limit.ms) {
        throw tooManyFailures(window.until - now)
      }
    }
  })
  await ctx.store.transact(async (tx) => {
    await tx.failures.deleteEnded(now)
    for (const { key, limit } of counted) {
      if (!(await tx.failures.begin(key, { max: limit.most, ms: limit.ms, now }))) throw tooManyFailures(limit.ms)
    }
  })
}

function tooManyFailures(ms: number): DomainError {
  const retryAfter = Math.ceil(ms / 1000)
  return new DomainError('RateLimitExceeded', {
    message: 'Too many failed attempts to sign in. Please try again later.',
    details: { retryAfter },
  })
}
