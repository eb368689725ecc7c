import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { dryRun } from '../resources/dry-run.ts'
import type { WriteContext } from '../resources/write-in.ts'
import { publishAsset } from './publish-asset.ts'

/** Runs every check of publishing without publishing (dry run). */
export const dryRunPublishAsset = (
  ctx: WriteContext & Pick<UseCaseContext, 'imagesHost'>,
  actor: Actor,
  input: Address & { id: string; version: number | null; body?: unknown },
): Promise<Asset> => dryRun((beforeCommit) => publishAsset(ctx, actor, input, beforeCommit))
