import type { Actor } from '#domain/access/actor'
import type { Entry } from '#domain/entries/entry'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { onlyTry } from '../resources/only-try.ts'
import type { WriteContext } from '../resources/write-in.ts'
import { publishEntry } from './publish-entry.ts'

/** Everything that publishing checks, down to values that only the database knows to be unique, and nothing that it does. */
export const tryPublishingEntry = (
  ctx: WriteContext & Pick<UseCaseContext, 'limits' | 'patterns'>,
  actor: Actor,
  input: Address & { id: string; version: number | null; body?: unknown },
): Promise<Entry> => onlyTry((beforeCommit) => publishEntry(ctx, actor, input, beforeCommit))
