import { createHash } from 'node:crypto'
import { DomainError } from '#domain/errors'
import { clientNetwork } from '#lib/client-network'
import type { UseCaseContext } from '../context.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock'>

/** Failed attempts allowed per account, per network, and per second factor of an account. */
const LIMITS = {
  account: { most: 10, ms: 15 * 60_000 },
  network: { most: 100, ms: 3600_000 },
  factor: { most: 10, ms: 15 * 60_000 },
}

/** The key that an attempt is counted under. Keys are hashed, so that mistyped e-mail addresses are not stored. */
export interface Counter {
  key: string
  limit: { most: number; ms: number }
}

const keyOf = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

export const countAccount = (email: string): Counter => ({ key: keyOf('account', email), limit: LIMITS.account })

/** A browser or address that has signed in to this account before has its own counter, which others cannot exhaust. */
export const countKnown = (userId: string, by: string): Counter => ({
  key: keyOf('familiar', userId, by),
  limit: LIMITS.account,
})

export const countNetwork = (address: string): Counter => ({
  key: keyOf('network', clientNetwork(address)),
  limit: LIMITS.network,
})

export const countFactor = (userId: string): Counter => ({ key: keyOf('factor', userId), limit: LIMITS.factor })

/**
 * Runs `attempt` unless a counter is exhausted. An attempt is counted when it begins and uncounted when it succeeds, so
 * that concurrent attempts cannot all start before the first has failed. The counters are rows, so that restarts,
 * processes and machines share them. A refused attempt costs a read and no write.
 */
export async function attempt<T>(
  ctx: Context,
  counted: readonly Counter[],
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

async function begin(ctx: Context, counted: readonly Counter[]): Promise<void> {
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
