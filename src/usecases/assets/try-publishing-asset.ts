import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { onlyTry } from '../resources/only-try.ts'
import type { WriteContext } from '../resources/write-in.ts'
import { publishAsset } from './publish-asset.ts'

/** Everything that publishing checks, and nothing that it does. */
export const tryPublishingAsset = (
  ctx: WriteContext & Pick<UseCaseContext, 'imagesHost'>,
  actor: Actor,
  input: Address & { id: string; version: number | null; body?: unknown },
): Promise<Asset> => onlyTry((beforeCommit) => publishAsset(ctx, actor, input, beforeCommit))
