import { fromStored, toStored } from '#domain/assets/stored-asset'
import { DomainError } from '#domain/errors'
import { sameJson } from '#domain/json-patch/same-json'
import type { JsonObject } from '#domain/resources/json'
import type { ResourceWithBody } from '#domain/resources/resource'
import type { StoreReader, StoreTx } from '#storage/store'
import { requireMay } from '../access/require-content.ts'
import { type Place, requireEnvironment } from '../access/require-environment.ts'
import { actingUser } from '../jobs/acting-user.ts'
import { holdJob, type JobContext, type JobRun, jobStep } from '../jobs/job-run.ts'
import type { Writing } from '../resources/write-in.ts'
import { saveResource } from '../resources/write-resource.ts'
import { assetFileOf, intakeOf } from './asset-file-of.ts'
import { IntakeFailure, type IntakeRequest, type ProcessedFile } from './file-intake.ts'
import { keepFile } from './keep-file.ts'
import { showAssetInPreview } from './show-asset.ts'

/** Files that cannot be had now are tried again so often, a little later each time. */
const MOST_ATTEMPTS = 4

/** What a job is about: the file as it was when somebody asked for it. */
export interface ProcessingProgress {
  asset: string
  locale: string
  file: JsonObject
  /** The user who requested it; missing when the server did. */
  by?: string
}

export const processingSubject = (asset: string, locale: string): string => `${asset} ${locale}`

/**
 * Takes in the file of an asset and makes it the asset's own. While bytes are on their way no transaction is open; what is
 * stored when they have arrived is what counts. If the process dies, the next one begins anew.
 */
export async function processAssetStep(ctx: JobContext, run: JobRun, signal: AbortSignal): Promise<'more' | 'done'> {
  const { asset: id, locale, file: wanted } = run.job.progress as ProcessingProgress
  const isWanted = await ctx.store.read(async (reader) => {
    const found = await findAsset(reader, run, id)
    const now = found && assetFileOf(found.asset, locale)
    return now !== null && sameJson(now, wanted)
  })
  if (!isWanted) return jobStep(ctx, run, (tx) => end(tx, run))
  const refusal = await ctx.store.read((reader) => whyNot(reader, run))
  if (refusal !== null) return fail(ctx, run, new IntakeFailure('rights', refusal))
  const request = intakeOf(wanted, { space: run.job.space, asset: id, locale })
  try {
    const file = await holdJob(ctx, run, signal, (held) => ctx.intake(request, held))
    return await jobStep(ctx, run, async (tx) => {
      await takeOver(ctx, run, tx, { wanted, request, file })
      return end(tx, run)
    })
  } catch (error) {
    const failure = failureOf(error)
    if (signal.aborted || !failure || (failure.passes && run.job.attempts + 1 < MOST_ATTEMPTS)) throw error
    return fail(ctx, run, failure)
  }
}

/** The reason why the requesting user lost the right to this; null when they still have it. */
async function whyNot(reader: StoreReader, run: JobRun): Promise<string | null> {
  const { asset: id, locale, by } = run.job.progress as ProcessingProgress
  if (by === undefined) return null
  try {
    const found = await findAsset(reader, run, id)
    if (!found) return null
    const at = { space: run.job.space, environment: found.place.environment.id }
    const place = await requireEnvironment(reader, await actingUser(reader, by), at, 'content.write')
    requireMay(place, 'update', found.asset, () => [['fields', 'file', locale]])
    return null
  } catch (error) {
    if (error instanceof DomainError) return reasonOf(error)
    throw error
  }
}

const reasonOf = ({ details, message }: DomainError): string =>
  (details as { reasons?: string[] } | undefined)?.reasons?.[0] ?? message

function fail(ctx: JobContext, run: JobRun, { reason, message }: IntakeFailure): Promise<'more' | 'done'> {
  const { asset: id, locale } = run.job.progress as ProcessingProgress
  return jobStep(ctx, run, async (tx) => {
    const found = await findAsset(tx, run, id)
    if (found) await tx.failedFiles.put(found.asset.key, locale, { reason, message, at: ctx.clock.now() })
    return end(tx, run)
  })
}

/** The job is done, unless another file was asked for while it was at this one. */
async function end(tx: StoreTx, run: JobRun): Promise<'more' | 'done'> {
  const { asset, locale, file } = run.job.progress as ProcessingProgress
  const latest = await tx.jobs.about('process-asset', run.job.environment, processingSubject(asset, locale))
  const next = latest && (latest.progress as ProcessingProgress)
  if (next && !sameJson(next.file, file)) {
    run.job.progress = next
    return 'more'
  }
  await tx.jobs.finish(run.job.key)
  return 'done'
}

function failureOf(error: unknown): IntakeFailure | null {
  if (error instanceof IntakeFailure) return error
  if (error instanceof DomainError && error.code === 'StorageFull')
    return new IntakeFailure('server', error.message, true)
  return null
}

async function findAsset(reader: StoreReader, { job }: JobRun, id: string) {
  const space = await reader.spaces.get(job.space)
  const environment = space && (await reader.environments.byKey(job.environment!))
  if (environment?.status !== 'ready') return null
  const asset = await reader.resources.get(environment.key, 'Asset', id)
  // The server itself does it, whoever asked for it.
  const place: Place = { space: space!, environment, addressed: environment.id, access: 'all', names: [] }
  return asset && { asset, place }
}

/** Someone may have changed or deleted the asset meanwhile, or taken the upload back. */
async function takeOver(
  ctx: JobContext,
  run: JobRun,
  tx: StoreTx,
  { wanted, request, file }: { wanted: JsonObject; request: IntakeRequest; file: ProcessedFile },
): Promise<void> {
  const model = await tx.environments.lockModel(run.job.environment!, 'shared')
  const found = await findAsset(tx, run, request.asset)
  if (!found) return
  const asset = (await tx.resources.lock(found.place.environment.key, 'Asset', request.asset))!
  const now = assetFileOf(asset, request.locale)
  if (!now || asset.archived || !sameJson(now, wanted)) return
  if (!(await own(tx, request, file))) {
    throw new IntakeFailure('upload', 'The bytes of the file were removed before it was processed.', true)
  }
  // Whoever asked for it, the content is still that of the one who wrote it.
  const stamp = { at: ctx.clock.now(), by: asset.updatedBy }
  await saveFile({ tx, place: found.place, stamp, model, modelCache: ctx.modelCache }, asset, file)
  await tx.failedFiles.delete(asset.key, request.locale)
}

async function own(tx: StoreTx, { from, space }: IntakeRequest, { fileKey }: ProcessedFile): Promise<boolean> {
  if (from.kind === 'url') return tx.storedFiles.own(fileKey)
  return (await tx.uploads.lock(space, from.id))?.fileKey === fileKey
}

async function saveFile(w: Writing, asset: ResourceWithBody, file: ProcessedFile): Promise<void> {
  const body = fromStored(asset.body)
  const files = { ...body.fields.file, [file.locale]: await keepFile(w, asset.id, file) }
  const saved = await saveResource(w, asset, toStored({ ...body, fields: { ...body.fields, file: files } }))
  await showAssetInPreview(w, saved)
}
