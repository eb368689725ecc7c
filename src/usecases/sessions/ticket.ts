import type { UseCaseContext } from '../context.ts'

type Context = Pick<UseCaseContext, 'sealer' | 'clock'>

/**
 * A statement of ours that travels through a browser and comes back: sealed, so that it can be neither read nor changed,
 * for one purpose, and only for a while.
 */
export function sealTicket<T extends object>(ctx: Context, purpose: string, facts: T, ms: number): string {
  return ctx.sealer.seal(JSON.stringify({ ...facts, until: ctx.clock.now() + ms }), `ticket:${purpose}`)
}

/** Null for what is not ours, not for this purpose, or too old. */
export function openTicket<T extends object>(
  ctx: Context,
  purpose: string,
  text: string | null,
): (T & { until: number }) | null {
  if (text === null || text.length > 16_384) return null
  try {
    const facts = JSON.parse(ctx.sealer.open(text, `ticket:${purpose}`)) as T & { until: number }
    return facts.until > ctx.clock.now() ? facts : null
  } catch {
    return null
  }
}
