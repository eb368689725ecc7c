import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import { parseAsset } from '#domain/assets/parse-asset'
import { toStored } from '#domain/assets/stored-asset'
import { changedPaths } from '#domain/roles/changed-paths'
import { randomId } from '#lib/ids'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { requireConcepts } from '../resources/require-concepts.ts'
import { requireTags } from '../resources/require-tags.ts'
import { CONTENT, type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { insertResource, requireMayCreate } from '../resources/write-resource.ts'
import { requireOwnUploads } from './require-own-uploads.ts'
import { showAssetInPreview } from './show-asset.ts'
import { toAsset } from './to-asset.ts'

type Context = WriteContext & Pick<UseCaseContext, 'limits' | 'imagesHost'>

/** Creates an asset under a generated id. Its files have no bytes until they are processed. */
export async function createAsset(
  ctx: Context,
  actor: Actor,
  input: Address & { body: unknown },
): Promise<Committed<Asset>> {
  const id = randomId()
  return writeIn(ctx, actor, input, CONTENT, (w) => insertAsset(ctx, w, { id, body: input.body }))
}

export async function insertAsset(ctx: Context, w: Writing, input: { id: string; body: unknown }): Promise<Asset> {
  requireMayCreate(w, { kind: 'Asset', id: input.id, contentType: null })
  const locales = await w.tx.locales.list(w.scope.environment.key)
  const body = parseAsset(input.body, locales, new Map(), ctx.limits)
  await requireTags(w, body.metadata)
  await requireConcepts(w, body.metadata, null, null)
  await requireOwnUploads(w, null, body)
  const draft = { kind: 'Asset' as const, id: input.id, contentType: null, body: toStored(body) }
  const asset = await insertResource(w, draft, () => changedPaths(null, body))
  await showAssetInPreview(w, asset)
  return toAsset(asset, ctx.imagesHost(), locales)
}
