import type { Actor } from '#domain/access/actor'
import type { Entry } from '#domain/entries/entry'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { dryRun } from '../resources/dry-run.ts'
import type { WriteContext } from '../resources/write-in.ts'
import { publishEntry } from './publish-entry.ts'

/** Runs every check of publishing, including unique values, without publishing (dry run). */
export const dryRunPublishEntry = (
  ctx: WriteContext & Pick<UseCaseContext, 'limits' | 'patterns'>,
  actor: Actor,
  input: Address & { id: string; version: number | null; body?: unknown },
): Promise<Entry> => dryRun((beforeCommit) => publishEntry(ctx, actor, input, beforeCommit))
