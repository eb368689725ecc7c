import type { Actor } from '#domain/access/actor'
import { filePath, urlFileName } from '#domain/assets/file-url'
import { fromStored, toStored } from '#domain/assets/stored-asset'
import { storedFile } from '#domain/assets/stored-file'
import { badRequest, contentNotFound, validationFailed } from '#domain/errors'
import { sameJson } from '#domain/json-patch/same-json'
import { isObject, type JsonObject, member } from '#domain/resources/json'
import { requireTransition } from '#domain/resources/lifecycle'
import { missing, notAllowed } from '#domain/resources/problems'
import type { ResourceWithBody } from '#domain/resources/resource'
import { versionMismatchOf } from '#domain/resources/version'
import type { StoreReader } from '#storage/store'
import { requireMay, requireReadable } from '../access/require-content.ts'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { CONTENT, type Writing, writeIn } from '../resources/write-in.ts'
import { lockResource, saveResource } from '../resources/write-resource.ts'
import type { IntakeRequest, ProcessedFile } from './file-intake.ts'
import { showAssetInPreview } from './show-asset.ts'

type Input = Address & { id: string; locale: string; version: number | null }

/**
 * Fetches the file that an asset names in a locale and makes it the asset's own. In between no transaction is open: a file
 * may take minutes. A file that has been processed is left alone. Answers the position of the change, if there was one.
 */
export async function processAsset(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'intake'>,
  actor: Actor,
  input: Input,
): Promise<number | null> {
  const wanted = await ctx.store.read(async (reader) => {
    const place = await requireEnvironment(reader, actor, input, 'content.write')
    const { environment } = place
    const asset = await reader.resources.get(environment.key, 'Asset', input.id)
    if (!asset) throw contentNotFound('Asset', input.id, input)
    requireReadable(place, asset)
    requireMay(place, 'update', asset, [['fields', 'file', input.locale]])
    const locales = await reader.locales.list(environment.key)
    if (!locales.some(({ code }) => code === input.locale)) {
      throw validationFailed([notAllowed(['fields', 'file', input.locale])])
    }
    requireTransition(asset, 'save')
    await requireSameFile(reader, asset, input)
    return fileOf(asset, input.locale)
  })
  if (!wanted) throw validationFailed([missing(['fields', 'file', input.locale])])
  if (typeof wanted.url === 'string') return null
  if (!ctx.intake) throw badRequest('This server cannot fetch files yet: nothing was processed.')
  const processed = await ctx.intake(requestOf(wanted, input))
  const { position } = await writeIn(ctx, actor, input, CONTENT, (w) => takeOver(w, input, wanted, processed))
  return position
}

/**
 * The version must be the newest, but clients process all locales of an asset at once, and each of these calls adds a
 * version: so an older one will do as long as the file in question is still the same.
 */
async function requireSameFile(reader: StoreReader, asset: ResourceWithBody, input: Input): Promise<void> {
  const { version, locale } = input
  if (version === asset.version) return
  const root = version === null ? null : await reader.history.root(asset.environment, 'Asset', asset.id)
  const seen = root && version! < asset.version ? await reader.history.versionAt(root, version!) : null
  const before = seen && fileOf(seen, locale)
  const now = fileOf(asset, locale)
  const isProcessed =
    before && now && typeof now.url === 'string' && now.fileName === before.fileName && before.url === undefined
  if (before && now && (isProcessed || sameJson(before, now))) return
  throw versionMismatchOf('Asset', asset, version)
}

function fileOf({ body }: { body: string }, locale: string): JsonObject | null {
  const { fields } = fromStored(body)
  const file = Object.hasOwn(fields, 'file') ? member(fields.file!, locale) : undefined
  return isObject(file) ? file : null
}

function requestOf(file: JsonObject, { space, id, locale }: Input): IntakeRequest {
  const { fileName, contentType, upload, uploadFrom } = file as {
    fileName: string
    contentType: string
    upload?: string
    uploadFrom?: { sys: { id: string } }
  }
  const from: IntakeRequest['from'] =
    upload === undefined ? { kind: 'upload', id: uploadFrom!.sys.id } : { kind: 'url', url: upload }
  return { space, asset: id, locale, fileName, contentType, from }
}

/** Someone may have changed or deleted the asset meanwhile: what is stored now is what counts. */
async function takeOver(w: Writing, input: Input, wanted: JsonObject, file: ProcessedFile): Promise<void> {
  const asset = await lockResource(w, 'Asset', input.id)
  const now = fileOf(asset, input.locale)
  if (now && typeof now.url === 'string') return
  if (!now || !sameJson(now, wanted)) throw versionMismatchOf('Asset', asset, input.version)
  const { contentType, size, fileKey, hash } = file
  const address = { space: w.place.space.id, asset: asset.id, hash, fileName: urlFileName(file.fileName) }
  await w.tx.assetFiles.insert({ ...address, contentType, size, fileKey, createdAt: w.stamp.at })
  const body = fromStored(asset.body)
  const files = { ...body.fields.file, [input.locale]: storedFile(file, filePath(address)) }
  const saved = await saveResource(w, asset, toStored({ ...body, fields: { ...body.fields, file: files } }), 'save', [
    ['fields', 'file', input.locale],
  ])
  await showAssetInPreview(w, saved)
}
