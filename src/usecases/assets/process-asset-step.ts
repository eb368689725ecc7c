import { fromStored, toStored } from '#domain/assets/stored-asset'
import { DomainError } from '#domain/errors'
import { sameJson } from '#domain/json-patch/same-json'
import type { JsonObject } from '#domain/resources/json'
import type { ResourceWithBody } from '#domain/resources/resource'
import type { StoreReader, StoreTx } from '#storage/store'
import { requireMay } from '../access/require-content.ts'
import { type EnvironmentScope, requireEnvironment } from '../access/require-environment.ts'
import { actingUser } from '../jobs/acting-user.ts'
import { holdJob, type JobContext, type JobRun, jobStep } from '../jobs/job-run.ts'
import type { Writing } from '../resources/write-in.ts'
import { saveResource } from '../resources/write-resource.ts'
import { assetFile, ingestRequestOf } from './asset-file.ts'
import { IngestFailure, type IngestRequest, type ProcessedFile } from './file-ingest.ts'
import { registerFile } from './register-file.ts'
import { showAssetInPreview } from './show-asset.ts'

/** Attempts for a file that is temporarily unavailable, with increasing delays. */
const MAX_ATTEMPTS = 4

/** The payload of the job: the file as it was when processing was requested. */
export interface ProcessingProgress {
  asset: string
  locale: string
  file: JsonObject
  /** The user who requested it; missing when the server did. */
  by?: string
}

export const processingSubject = (asset: string, locale: string): string => `${asset} ${locale}`

/**
 * Ingests the file of an asset and sets its URL. No transaction is open while bytes are transferred; afterwards the
 * current state of the asset decides. If the process dies, the next one starts again.
 */
export async function processAssetStep(ctx: JobContext, run: JobRun, signal: AbortSignal): Promise<'more' | 'done'> {
  const { asset: id, locale, file: wanted } = run.job.progress as ProcessingProgress
  const isWanted = await ctx.store.read(async (reader) => {
    const found = await findAsset(reader, run, id)
    const now = found && assetFile(found.asset, locale)
    return now !== null && sameJson(now, wanted)
  })
  if (!isWanted) return jobStep(ctx, run, (tx) => end(tx, run))
  const refusal = await ctx.store.read((reader) => accessProblem(reader, run))
  if (refusal !== null) return fail(ctx, run, new IngestFailure('rights', refusal))
  const request = ingestRequestOf(wanted, { space: run.job.space, asset: id, locale })
  try {
    const file = await holdJob(ctx, run, signal, (held) => ctx.intake(request, held))
    return await jobStep(ctx, run, async (tx) => {
      await applyFile(ctx, run, tx, { wanted, request, file })
      return end(tx, run)
    })
  } catch (error) {
    const failure = failureOf(error)
    if (signal.aborted || !failure || (failure.isTemporary && run.job.attempts + 1 < MAX_ATTEMPTS)) throw error
    return fail(ctx, run, failure)
  }
}

/** The reason why the requesting user has lost the right to do this; null if they still have it. */
async function accessProblem(reader: StoreReader, run: JobRun): Promise<string | null> {
  const { asset: id, locale, by } = run.job.progress as ProcessingProgress
  if (by === undefined) return null
  try {
    const found = await findAsset(reader, run, id)
    if (!found) return null
    const at = { space: run.job.space, environment: found.scope.environment.id }
    const scope = await requireEnvironment(reader, await actingUser(reader, by), at, 'content.write')
    requireMay(scope, 'update', found.asset, () => [['fields', 'file', locale]])
    return null
  } catch (error) {
    if (error instanceof DomainError) return reasonOf(error)
    throw error
  }
}

const reasonOf = ({ details, message }: DomainError): string =>
  (details as { reasons?: string[] } | undefined)?.reasons?.[0] ?? message

function fail(ctx: JobContext, run: JobRun, { reason, message }: IngestFailure): Promise<'more' | 'done'> {
  const { asset: id, locale } = run.job.progress as ProcessingProgress
  return jobStep(ctx, run, async (tx) => {
    const found = await findAsset(tx, run, id)
    if (found) await tx.failedFiles.put(found.asset.key, locale, { reason, message, at: ctx.clock.now() })
    return end(tx, run)
  })
}

/** The job is done, unless another file was requested meanwhile. */
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

function failureOf(error: unknown): IngestFailure | null {
  if (error instanceof IngestFailure) return error
  if (error instanceof DomainError && error.code === 'StorageFull')
    return new IngestFailure('server', error.message, true)
  return null
}

async function findAsset(reader: StoreReader, { job }: JobRun, id: string) {
  const space = await reader.spaces.get(job.space)
  const environment = space && (await reader.environments.byKey(job.environment!))
  if (environment?.status !== 'ready') return null
  const asset = await reader.resources.get(environment.key, 'Asset', id)
  // Runs with the rights of the server, whoever requested it.
  const scope: EnvironmentScope = { space: space!, environment, addressed: environment.id, access: 'all', names: [] }
  return asset && { asset, scope }
}

/** The asset may have changed or be deleted meanwhile, or the upload may be gone. */
async function applyFile(
  ctx: JobContext,
  run: JobRun,
  tx: StoreTx,
  { wanted, request, file }: { wanted: JsonObject; request: IngestRequest; file: ProcessedFile },
): Promise<void> {
  const model = await tx.environments.lockModel(run.job.environment!, 'shared')
  const found = await findAsset(tx, run, request.asset)
  if (!found) return
  const asset = (await tx.resources.lock(found.scope.environment.key, 'Asset', request.asset))!
  const now = assetFile(asset, request.locale)
  if (!now || asset.archived || !sameJson(now, wanted)) return
  if (!(await own(tx, request, file))) {
    throw new IngestFailure('upload', 'The bytes of the file were removed before it was processed.', true)
  }
  // `updatedBy` stays the author of the content, whoever requested the processing.
  const stamp = { at: ctx.clock.now(), by: asset.updatedBy }
  await saveFile({ tx, scope: found.scope, stamp, model, modelCache: ctx.modelCache }, asset, file)
  await tx.failedFiles.delete(asset.key, request.locale)
}

async function own(tx: StoreTx, { from, space }: IngestRequest, { fileKey }: ProcessedFile): Promise<boolean> {
  if (from.kind === 'url') return tx.storedFiles.own(fileKey)
  return (await tx.uploads.lock(space, from.id))?.fileKey === fileKey
}

async function saveFile(w: Writing, asset: ResourceWithBody, file: ProcessedFile): Promise<void> {
  const body = fromStored(asset.body)
  const files = { ...body.fields.file, [file.locale]: await registerFile(w, asset.id, file) }
  const saved = await saveResource(w, asset, toStored({ ...body, fields: { ...body.fields, file: files } }))
  await showAssetInPreview(w, saved)
}
