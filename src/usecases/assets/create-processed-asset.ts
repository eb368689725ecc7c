import type { Actor } from '#domain/access/actor'
import type { Asset, AssetBody } from '#domain/assets/asset'
import { toStored } from '#domain/assets/stored-asset'
import { requireNewId } from '#domain/resources/id'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { CONTENT, type WriteContext, writeIn } from '../resources/write-in.ts'
import { insertResource, publishResource } from '../resources/write-resource.ts'
import type { ProcessedFile } from './file-ingest.ts'
import { registerFile } from './register-file.ts'
import { showAssetEverywhere, showAssetInPreview } from './show-asset.ts'
import { toAsset } from './to-asset.ts'

/** Creates an asset whose bytes are already stored, so that nothing needs processing. */
export async function createProcessedAsset(
  ctx: WriteContext & Pick<UseCaseContext, 'imagesHost'>,
  actor: Actor,
  input: Address & {
    id: string
    /** Texts by locale code. */
    title: Readonly<Record<string, string>>
    description?: Readonly<Record<string, string>>
    metadata?: AssetBody['metadata']
    file: ProcessedFile
    publish: boolean
  },
): Promise<Committed<Asset>> {
  const { file } = input
  if (!/^[0-9a-f]{32}$/.test(file.hash)) throw new Error('the hash of a file has 32 hex digits')
  return writeIn(ctx, actor, input, CONTENT, async (w) => {
    const id = requireNewId(input.id)
    const body: AssetBody = {
      fields: {
        title: input.title,
        ...(input.description ? { description: input.description } : {}),
        file: { [file.locale]: await registerFile(w, id, file) },
      },
      metadata: input.metadata ?? { tags: [], concepts: [] },
    }
    const draft = { kind: 'Asset' as const, id, contentType: null, body: toStored(body) }
    const created = await insertResource(w, draft)
    const asset = input.publish ? await publishResource(w, created) : created
    await (asset.published ? showAssetEverywhere : showAssetInPreview)(w, asset)
    return toAsset(asset, ctx.imagesHost(), await w.tx.locales.list(w.scope.environment.key))
  })
}
