import type { Actor } from '#domain/access/actor'
import { contentNotFound, validationFailed } from '#domain/errors'
import { sameJson } from '#domain/json-patch/same-json'
import type { JsonObject } from '#domain/resources/json'
import { requireTransition } from '#domain/resources/lifecycle'
import { missing, notAllowed } from '#domain/resources/problems'
import type { ResourceWithBody } from '#domain/resources/resource'
import { versionMismatchOf } from '#domain/resources/version'
import type { StoreReader } from '#storage/store'
import { requireMay, requireReadable } from '../access/require-content.ts'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { assetFile } from './asset-file.ts'
import { type ProcessingProgress, processingSubject } from './process-asset-step.ts'

type Input = Address & { id: string; locale: string; version: number | null }

/**
 * Requests that the file of an asset in a locale is ingested in the background. A processed file is left alone. Clients
 * check at once whether it is done and then only every three seconds, so the request waits briefly: most files are done
 * by then. Returns the position of the log if it was done.
 */
export async function processAsset(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'jobSignals'>,
  actor: Actor,
  input: Input,
  waitMs = 2000,
): Promise<number | null> {
  const { value: job } = await ctx.store.transact(async (tx) => {
    const scope = await requireEnvironment(tx, actor, input, 'content.write')
    const { space, environment } = scope
    const asset = await tx.resources.get(environment.key, 'Asset', input.id)
    if (!asset) throw contentNotFound('Asset', input.id, input)
    requireReadable(scope, asset)
    requireMay(scope, 'update', asset, () => [['fields', 'file', input.locale]])
    const locales = await tx.locales.list(environment.key)
    if (!locales.some(({ code }) => code === input.locale)) {
      throw validationFailed([notAllowed(['fields', 'file', input.locale])])
    }
    requireTransition(asset, 'save')
    await requireSameFile(tx, asset, input)
    const wanted = assetFile(asset, input.locale)
    if (!wanted) throw validationFailed([missing(['fields', 'file', input.locale])])
    if (isProcessed(wanted)) return null
    const subject = processingSubject(input.id, input.locale)
    const by = actor.kind === 'user' ? { by: actor.userId } : {}
    const progress: ProcessingProgress = { asset: input.id, locale: input.locale, file: wanted, ...by }
    await tx.failedFiles.delete(asset.key, input.locale)
    const running = await tx.jobs.about('process-asset', environment.key, subject)
    if (running) {
      // The running job may be working on a file that was replaced since; it then continues with this one.
      if (!sameJson((running.progress as ProcessingProgress).file, wanted)) await tx.jobs.save(running.key, progress)
      if (await tx.jobs.isOpen(running.key)) return running.key
    }
    return tx.jobs.enqueue({
      kind: 'process-asset',
      space: space.id,
      environment: environment.key,
      subject,
      progress,
      at: ctx.clock.now(),
    })
  })
  if (job === null) return null
  ctx.jobSignals.notify()
  return (await isDone(ctx, job, waitMs)) ? ctx.store.read((reader) => reader.changes.head(input.space)) : null
}

const POLL_MS = 200

async function isDone(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'jobSignals'>,
  job: number,
  waitMs: number,
): Promise<boolean> {
  const until = ctx.clock.monotonic() + waitMs
  while (ctx.clock.monotonic() < until) {
    await ctx.jobSignals.jobEnd(job, POLL_MS)
    if (!(await ctx.store.read((reader) => reader.jobs.isOpen(job)))) return true
  }
  return false
}

const isProcessed = (file: JsonObject): boolean => typeof file.url === 'string'

/**
 * The version should be the newest, but clients process all locales of an asset at once, and each of these calls adds a
 * version. An older version is accepted as long as the file is the same.
 */
async function requireSameFile(reader: StoreReader, asset: ResourceWithBody, input: Input): Promise<void> {
  const { version, locale } = input
  if (version === asset.version) return
  const root = version === null ? null : await reader.history.root(asset.environment, 'Asset', asset.id)
  const seen = root && version! < asset.version ? await reader.history.versionAt(root, version!) : null
  const before = seen && assetFile(seen, locale)
  const now = assetFile(asset, locale)
  const sameSince = before && now && isProcessed(now) && now.fileName === before.fileName && before.url === undefined
  if (before && now && (sameSince || sameJson(before, now))) return
  throw versionMismatchOf('Asset', asset, version)
}
