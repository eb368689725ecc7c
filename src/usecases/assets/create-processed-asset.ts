import type { Actor } from '#domain/access/actor'
import type { Asset, AssetBody } from '#domain/assets/asset'
import { parseAsset } from '#domain/assets/parse-asset'
import { publishProblems } from '#domain/assets/publish-problems'
import { toStored } from '#domain/assets/stored-asset'
import { validationFailed } from '#domain/errors'
import { requireNewId } from '#domain/resources/id'
import type { JsonObject } from '#domain/resources/json'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { requireConcepts } from '../resources/require-concepts.ts'
import { requireTags } from '../resources/require-tags.ts'
import { CONTENT, type WriteContext, writeIn } from '../resources/write-in.ts'
import { insertResource, publishResource } from '../resources/write-resource.ts'
import type { ProcessedFile } from './file-ingest.ts'
import { registerFile } from './register-file.ts'
import { showAssetEverywhere, showAssetInPreview } from './show-asset.ts'
import { toAsset } from './to-asset.ts'

/** Creates an asset whose files are already stored, so that nothing needs processing. */
export async function createProcessedAsset(
  ctx: WriteContext & Pick<UseCaseContext, 'imagesHost' | 'limits'>,
  actor: Actor,
  input: Address & {
    id: string
    /** Title, description and metadata. */
    body: unknown
    /** At most one per locale. */
    files: readonly ProcessedFile[]
    publish: boolean
  },
): Promise<Committed<Asset>> {
  const { files } = input
  if (files.some(({ hash }) => !/^[0-9a-f]{32}$/.test(hash))) throw new Error('the hash of a file has 32 hex digits')
  return writeIn(ctx, actor, input, CONTENT, async (w) => {
    const id = requireNewId(input.id)
    const locales = await w.tx.locales.list(w.scope.environment.key)
    const { fields, metadata } = parseAsset(input.body, locales, new Map(), ctx.limits)
    await requireTags(w, metadata)
    await requireConcepts(w, metadata, null, null)
    const file: Record<string, JsonObject> = {}
    for (const processed of files) file[processed.locale] = await registerFile(w, id, processed)
    const body: AssetBody = { fields: files.length === 0 ? fields : { ...fields, file }, metadata }
    const problems = input.publish ? publishProblems(body, locales) : []
    if (problems.length > 0) throw validationFailed(problems)
    const draft = { kind: 'Asset' as const, id, contentType: null, body: toStored(body) }
    const created = await insertResource(w, draft)
    const asset = input.publish ? await publishResource(w, created) : created
    await (asset.published ? showAssetEverywhere : showAssetInPreview)(w, asset)
    return toAsset(asset, ctx.imagesHost(), locales)
  })
}
