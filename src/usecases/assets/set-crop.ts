import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { CROPPABLE_TYPES } from '#contract/rules/croppable-types'
import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import { pathOfUrl } from '#domain/assets/parse-file'
import { fromStored, toStored } from '#domain/assets/stored-asset'
import { badRequest, contentNotFound, DomainError, validationFailed } from '#domain/errors'
import { type Crop, isWhole, parseCrop } from '#domain/images/crop'
import { isObject, type JsonObject, member } from '#domain/resources/json'
import { missing } from '#domain/resources/problems'
import { requireVersion } from '#domain/resources/version'
import { ANIMATED, ImagingProblem } from '#imaging/imaging'
import type { AssetFile, Committed, StoreReader } from '#storage/store'
import { requireMay, requireReadable } from '../access/require-content.ts'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { imageSource } from '../files/read-file.ts'
import { writeFile } from '../files/write-file.ts'
import { refusalOf, requireTransformable } from '../images/variants.ts'
import { publishedBody } from '../resources/delivered-body.ts'
import { CONTENT, type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { lockResource, saveResource } from '../resources/write-resource.ts'
import { assetFile } from './asset-file.ts'
import type { ProcessedFile } from './file-ingest.ts'
import { registerFile } from './register-file.ts'
import { showAssetInPreview } from './show-asset.ts'
import { toAsset } from './to-asset.ts'

type Context = WriteContext & Pick<UseCaseContext, 'imagesHost' | 'files' | 'imaging' | 'limits'>
type Input = Address & { id: string; locale: string; version: number | null; body: unknown; isReset: boolean }

/**
 * Rotates and crops an image, or restores its original. The result is a file of its own, so that every URL of the asset
 * shows it; the original stays stored, and every crop is made from it.
 */
export async function setCrop(ctx: Context, actor: Actor, input: Input): Promise<Committed<Asset>> {
  const { file, original, stored, size } = await ctx.store.read((reader) => findOriginal(reader, actor, input))
  const crop = input.isReset ? null : parseCrop(input.body, size)
  // No transaction is open while the image is decoded.
  const made = crop && !isWhole(crop, size) ? await makeFile(ctx, input, stored, crop) : null
  return writeIn(ctx, actor, input, CONTENT, async (w) => {
    const asset = await lockResource(w, 'Asset', input.id, 'update')
    requireVersion('Asset', asset, input.version)
    const next = made && crop ? await cropped(w, asset.id, made, { crop, original }) : await restored(w, file, original)
    const body = fromStored(asset.body)
    const files = { ...(member(body.fields, 'file') as object), [input.locale]: next }
    const published = await publishedBody(w.tx, asset)
    const after = toStored({ ...body, fields: { ...body.fields, file: files } })
    const saved = await saveResource(w, asset, after, 'save', () => [['fields', 'file', input.locale]])
    await showAssetInPreview(w, saved)
    return toAsset(saved, ctx.imagesHost(), await w.tx.locales.list(w.scope.environment.key), published)
  })
}

async function findOriginal(reader: StoreReader, actor: Actor, input: Input) {
  const scope = await requireEnvironment(reader, actor, input, 'content.write')
  const asset = await reader.resources.get(scope.environment.key, 'Asset', input.id)
  if (!asset) throw contentNotFound('Asset', input.id, input)
  requireReadable(scope, asset)
  requireMay(scope, 'update', asset, () => [['fields', 'file', input.locale]])
  requireVersion('Asset', asset, input.version)
  const file = assetFile(asset, input.locale)
  const original = file && originalOf(file)
  const [, space = '', id = '', hash = ''] = original ? pathOfUrl(original.url).split('/') : []
  const stored = original && (await reader.assetFiles.get(space, id, hash))
  if (!stored || stored.width === null || stored.height === null) {
    throw validationFailed([missing(['fields', 'file', input.locale, 'details', 'image'])])
  }
  if (!CROPPABLE_TYPES.has(stored.contentType)) {
    throw badRequest(`Files of the type ${stored.contentType} cannot be cropped.`)
  }
  return { file, original, stored, size: { width: stored.width, height: stored.height } }
}

type Original = JsonObject & { url: string }

/** The URL and details of the file before it was cropped: those of the file itself, if it never was. */
function originalOf(file: JsonObject): Original | null {
  const details = isObject(file.details) ? file.details : {}
  const original = isObject(details.original) ? details.original : { url: file.url, ...details }
  return typeof original.url === 'string' ? { ...original, url: original.url } : null
}

async function makeFile(ctx: Context, { locale }: Input, stored: AssetFile, crop: Crop): Promise<ProcessedFile> {
  try {
    requireTransformable(stored, ctx.limits.imageBytes)
    const on = { owner: stored.space }
    const bytes = await ctx.imaging.crop(await imageSource(ctx, stored.fileKey), crop, on)
    const { width, height, blurhash, dominantColor } = await ctx.imaging.inspect({ bytes }, on)
    const { fileKey, size, sha256 } = await writeFile(ctx, Readable.from([bytes]), bytes.length)
    const { contentType } = stored
    const fileName = stored.name ?? stored.fileName
    const hash = createHash('sha256').update(`${sha256} ${fileKey}`).digest('hex').slice(0, 32)
    const placeholder = blurhash !== null && dominantColor !== null ? { blurhash, dominantColor } : null
    return { locale, fileName, contentType, size, image: { width, height }, hash, fileKey, sha256, placeholder }
  } catch (error) {
    if (error instanceof ImagingProblem && error.message === ANIMATED) {
      throw badRequest('Animated images cannot be cropped.')
    }
    throw refusalOf(error)
  }
}

/** The focal point refers to another picture, so a crop has none until one is set. */
async function cropped(w: Writing, id: string, made: ProcessedFile, how: { crop: Crop; original: Original }) {
  if (!(await w.tx.storedFiles.own(made.fileKey))) throw new DomainError('RequestTimeout')
  const { details, ...file } = await registerFile(w, id, made)
  return { ...file, details: { ...(details as object), ...how } }
}

async function restored(w: Writing, file: JsonObject, { url, ...details }: Original): Promise<JsonObject> {
  const [, space = '', asset = '', hash = ''] = pathOfUrl(url).split('/')
  if (await w.tx.assetFiles.markUsed(space, asset, hash)) return { ...file, url, details }
  throw badRequest('The original was removed, because no content had referred to it for a long time.')
}
