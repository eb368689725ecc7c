import type { Actor } from '#domain/access/actor'
import type { Entry } from '#domain/entries/entry'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { publishEntry } from './publish-entry.ts'

/** Ends the transaction without a trace, and carries out of it what would have been. */
class Undone extends Error {
  readonly entry: Entry

  constructor(entry: Entry) {
    super('only tried')
    this.entry = entry
  }
}

/**
 * Everything that publishing checks, down to values that only the database knows to be unique, and nothing that it does:
 * it is the same work, taken back at the end.
 */
export async function tryPublishingEntry(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'limits' | 'patterns'>,
  actor: Actor,
  input: Address & { id: string; version: number | null; body?: unknown },
): Promise<Entry> {
  try {
    const { value } = await publishEntry(ctx, actor, input, (entry) => {
      throw new Undone(entry)
    })
    return value
  } catch (error) {
    if (error instanceof Undone) return error.entry
    throw error
  }
}
