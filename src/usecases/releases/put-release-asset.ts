import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import { parseAsset } from '#domain/assets/parse-asset'
import { fromStored, toStored } from '#domain/assets/stored-asset'
import { contentNotFound } from '#domain/errors'
import { restoreHiddenValues } from '#domain/locales/hidden-values'
import { requireNewId } from '#domain/resources/id'
import { requireVersion } from '#domain/resources/version'
import { changedPaths } from '#domain/roles/changed-paths'
import { randomId } from '#lib/ids'
import type { Committed } from '#storage/store'
import { type Address, addressOf } from '../access/require-environment.ts'
import { insertAsset } from '../assets/create-asset.ts'
import { requireOwnUploads } from '../assets/require-own-uploads.ts'
import { restorableFiles, reuseFiles } from '../assets/restorable-files.ts'
import { toAsset } from '../assets/to-asset.ts'
import type { UseCaseContext } from '../context.ts'
import { requireConcepts } from '../resources/require-concepts.ts'
import { requireTags } from '../resources/require-tags.ts'
import { type WriteContext, writeIn } from '../resources/write-in.ts'
import { lockForPut } from '../resources/write-resource.ts'
import { addEntity } from './add-entity.ts'
import { findCopy, lockOpen } from './find-copy.ts'
import { saveCopy } from './save-copy.ts'

type Ctx = WriteContext & Pick<UseCaseContext, 'limits' | 'imagesHost'>
const WRITE = { right: 'content.write' } as const

/** Creates an asset and adds it to a release. */
export async function createReleaseAsset(
  ctx: Ctx,
  actor: Actor,
  input: Address & { release: string; body: unknown },
): Promise<Committed<Asset>> {
  const id = randomId()
  return writeIn(ctx, actor, input, WRITE, async (w) => {
    const release = await lockOpen(w, input.release)
    const asset = await insertAsset(ctx, w, { id, body: input.body })
    await addEntity(w, release, { kind: 'Asset', id }, ctx.limits.releaseEntities)
    return asset
  })
}

/** Replaces the content of an asset in a release, or creates the asset and adds it to the release. */
export async function putReleaseAsset(
  ctx: Ctx,
  actor: Actor,
  input: Address & { release: string; id: string; version: number | null; body: unknown; autoSave?: boolean },
): Promise<Committed<{ asset: Asset; created: boolean }>> {
  return writeIn(ctx, actor, input, WRITE, async (w) => {
    const release = await lockOpen(w, input.release)
    const found = await findCopy(w.tx, w.scope, release, { kind: 'Asset', id: input.id })
    if (!found) {
      if (await lockForPut(w, 'Asset', input.id)) throw contentNotFound('Asset', input.id, addressOf(w.scope))
      const asset = await insertAsset(ctx, w, { id: requireNewId(input.id), body: input.body })
      await addEntity(w, release, { kind: 'Asset', id: input.id }, ctx.limits.releaseEntities)
      return { asset, created: true }
    }
    requireVersion('Asset', found.resource, input.version)
    const locales = await w.tx.locales.list(release.environment)
    const known = await restorableFiles(w.tx, found.resource, input.body)
    const sent = parseAsset(input.body, locales, known, ctx.limits)
    const before = fromStored(found.copy.body)
    const body = { ...sent, fields: restoreHiddenValues(sent.fields, before.fields, locales) }
    await requireTags(w, body.metadata)
    await requireConcepts(w, body.metadata, before.metadata, null)
    await requireOwnUploads(w, before, body)
    await reuseFiles(w, found.resource, body)
    const options = { action: input.autoSave ? 'auto_save' : 'save', paths: () => changedPaths(before, body) } as const
    const saved = await saveCopy(w, release, found, toStored(body), options)
    return { asset: toAsset(saved, ctx.imagesHost(), locales), created: false }
  })
}
