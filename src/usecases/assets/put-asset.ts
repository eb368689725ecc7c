import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import { parseAsset } from '#domain/assets/parse-asset'
import { fromStored, toStored } from '#domain/assets/stored-asset'
import { restoreHiddenValues } from '#domain/locales/hidden-values'
import { requireNewId } from '#domain/resources/id'
import { requireVersion } from '#domain/resources/version'
import { changedPaths } from '#domain/roles/changed-paths'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { publishedBody } from '../resources/delivered-body.ts'
import { requireConcepts } from '../resources/require-concepts.ts'
import { requireTags } from '../resources/require-tags.ts'
import { CONTENT, type WriteContext, writeIn } from '../resources/write-in.ts'
import { lockForPut, saveResource } from '../resources/write-resource.ts'
import { insertAsset } from './create-asset.ts'
import { requireOwnUploads } from './require-own-uploads.ts'
import { restorableFiles, reuseFiles } from './restorable-files.ts'
import { showAssetInPreview } from './show-asset.ts'
import { toAsset } from './to-asset.ts'

/** Replaces the content of an asset, or creates it if it is missing; then the version that was sent is ignored. */
export async function putAsset(
  ctx: WriteContext & Pick<UseCaseContext, 'limits' | 'imagesHost'>,
  actor: Actor,
  input: Address & { id: string; version: number | null; body: unknown; autoSave?: boolean },
): Promise<Committed<{ asset: Asset; created: boolean }>> {
  return writeIn(ctx, actor, input, CONTENT, async (w) => {
    const environment = w.scope.environment.key
    const stored = await lockForPut(w, 'Asset', input.id)
    if (!stored) {
      return { asset: await insertAsset(ctx, w, { id: requireNewId(input.id), body: input.body }), created: true }
    }
    requireVersion('Asset', stored, input.version)
    const known = await restorableFiles(w.tx, stored, input.body)
    const locales = await w.tx.locales.list(environment)
    const sent = parseAsset(input.body, locales, known, ctx.limits)
    const before = fromStored(stored.body)
    const body = { ...sent, fields: restoreHiddenValues(sent.fields, before.fields, locales) }
    await requireTags(w, body.metadata)
    await requireConcepts(w, body.metadata, before.metadata, null)
    await requireOwnUploads(w, before, body)
    await reuseFiles(w, stored, body)
    const action = input.autoSave ? 'auto_save' : 'save'
    const published = await publishedBody(w.tx, stored)
    const asset = await saveResource(w, stored, toStored(body), action, () => changedPaths(before, body))
    await showAssetInPreview(w, asset)
    return { asset: toAsset(asset, ctx.imagesHost(), locales, published), created: false }
  })
}
