import type { UseCaseContext } from '../context.ts'

type Context = Pick<UseCaseContext, 'sealer' | 'clock'>

/** A statement of the server that travels through a browser: encrypted, for one purpose, and valid for a short time. */
export function sealTicket<T extends object>(ctx: Context, purpose: string, facts: T, ms: number): string {
  return ctx.sealer.seal(JSON.stringify({ ...facts, until: ctx.clock.now() + ms }), `ticket:${purpose}`)
}

/** Null for a ticket that is forged, for another purpose, or expired. */
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
