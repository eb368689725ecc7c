import { createHash } from 'node:crypto'
import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import { filePath } from '#domain/assets/file-url'
import { parseFocalPoint } from '#domain/assets/focal-point'
import { pathOfUrl } from '#domain/assets/parse-file'
import { fromStored, toStored } from '#domain/assets/stored-asset'
import { validationFailed } from '#domain/errors'
import { isObject, member } from '#domain/resources/json'
import { missing } from '#domain/resources/problems'
import { requireVersion } from '#domain/resources/version'
import type { AssetFile, Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { publishedBody } from '../resources/delivered-body.ts'
import { CONTENT, type WriteContext, writeIn } from '../resources/write-in.ts'
import { lockResource, saveResource } from '../resources/write-resource.ts'
import { assetFile } from './asset-file.ts'
import { showAssetInPreview } from './show-asset.ts'
import { toAsset } from './to-asset.ts'

/**
 * Sets the point of an image that must stay visible when it is cropped; null removes it. Images derived from the file
 * change, and URLs are immutable, so the file gets a new URL for the same bytes.
 */
export async function setFocalPoint(
  ctx: WriteContext & Pick<UseCaseContext, 'imagesHost'>,
  actor: Actor,
  input: Address & { id: string; locale: string; version: number | null; body: unknown },
): Promise<Committed<Asset>> {
  const point = parseFocalPoint(input.body)
  return writeIn(ctx, actor, input, CONTENT, async (w) => {
    const asset = await lockResource(w, 'Asset', input.id, 'update')
    const changed = () => [['fields', 'file', input.locale]]
    requireVersion('Asset', asset, input.version)
    const file = assetFile(asset, input.locale)
    const url = file && typeof file.url === 'string' ? pathOfUrl(file.url) : null
    const [, space = '', id = '', hash = ''] = url?.split('/') ?? []
    const stored = url === null ? null : await w.tx.assetFiles.get(space, id, hash)
    if (!file || !stored || stored.width === null) {
      throw validationFailed([missing(['fields', 'file', input.locale, 'details', 'image'])])
    }
    const { protection: _protection, deletedAt: _deletedAt, ...same } = stored
    const moved: AssetFile = { ...same, hash: hashFor(stored, point), focus: point, createdAt: w.stamp.at }
    await w.tx.assetFiles.insert(moved)
    await w.tx.assetFiles.markUsed(moved.space, moved.asset, moved.hash)
    const { focalPoint: __, ...details } = isObject(file.details) ? file.details : {}
    const pointed = { ...file, url: filePath(moved), details: { ...details, ...(point ? { focalPoint: point } : {}) } }
    const body = fromStored(asset.body)
    const files = { ...(member(body.fields, 'file') as object), [input.locale]: pointed }
    const published = await publishedBody(w.tx, asset)
    const saved = await saveResource(
      w,
      asset,
      toStored({ ...body, fields: { ...body.fields, file: files } }),
      'save',
      changed,
    )
    await showAssetInPreview(w, saved)
    return toAsset(saved, ctx.imagesHost(), await w.tx.locales.list(w.scope.environment.key), published)
  })
}

/** The key is random and secret, so that one URL reveals nothing about another. */
function hashFor({ fileKey }: AssetFile, point: { x: number; y: number } | null): string {
  const about = point ? `${point.x} ${point.y}` : 'none'
  return createHash('sha256').update(`${fileKey} focus ${about}`).digest('hex').slice(0, 32)
}
