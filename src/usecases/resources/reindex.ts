import { platformChange } from '#domain/changes/platform-change'
import { claimsOf } from '#domain/entries/claims'
import { fromStored } from '#domain/entries/stored-entry'
import type { Locale } from '#domain/locales/locale'
import type { StoreTx, VisitedResource } from '#storage/store'
import { ActivatedTypes } from '../content-types/activated-types.ts'
import { type JobContext, type JobRun, jobStep } from '../jobs/job-run.ts'
import { showActiveReleases } from '../releases/show-copy.ts'
import { indexResource } from './index-resource.ts'
import { showCurrent, showPublished } from './show-resource.ts'
import type { Writing } from './write-in.ts'

/** With at most this many resources, everything is indexed in the transaction of the change. */
const MAX_AT_ONCE = 200
const PAGE_SIZE = 200
/** Resources per step. On PostgreSQL writers of these resources wait for the step. */
const MAX_PER_STEP = 100

/** The resources to index again. */
interface Scope {
  /** The entries of one content type, or everything (null). */
  contentType: string | null
  /** The label of a deleted locale: its rows are removed, all others stay. */
  label: string | null
  /** The rows that searches use. */
  index: boolean
  /** The unique values of published entries. */
  claims: boolean
}

interface Progress extends Scope {
  /** All resources up to this key are done. */
  done: number
  /** The newest resource when the model changed: later ones were indexed by the new model from the start. */
  until: number
}

/**
 * Runs after a change of locales or content types, which decide how resources are indexed. In a large environment it
 * continues in the background; see 0017 in docs/decisions. Concurrent writers already index by the new model.
 */
export async function reindex(w: Writing, wanted: Partial<Scope> = {}): Promise<void> {
  const { key, space } = w.scope.environment
  const scope: Scope = { contentType: null, label: null, index: true, claims: false, ...wanted }
  if ((await w.tx.resources.countUpTo(key, MAX_AT_ONCE + 1, scope.contentType)) > MAX_AT_ONCE) {
    const progress: Progress = { ...scope, done: 0, until: await w.tx.resources.lastKey(key) }
    await w.tx.jobs.enqueue({ kind: 'reindex', space, environment: key, at: w.stamp.at, progress })
    return
  }
  const all = { ...scope, until: Number.POSITIVE_INFINITY }
  for (let done: number | null = 0; done !== null; ) done = await reindexPage(w.tx, key, { ...all, done }, PAGE_SIZE)
}

export async function reindexStep(ctx: JobContext, run: JobRun): Promise<'more' | 'done'> {
  const progress = run.job.progress as Progress
  const done = await jobStep(ctx, run, async (tx) => {
    const done = await visitNext(tx, run, progress, ctx.clock.now())
    if (done === null) await tx.jobs.finish(run.job.key)
    else await tx.jobs.save(run.job.key, { ...progress, done })
    return done
  })
  if (done === null) return 'done'
  run.job.progress = { ...progress, done }
  return 'more'
}

async function visitNext(tx: StoreTx, { job, size }: JobRun, progress: Progress, now: number): Promise<number | null> {
  const environment = job.environment === null ? null : await tx.environments.byKey(job.environment)
  if (!environment || environment.status === 'deleted' || !(await tx.spaces.get(environment.space))) return null
  const { key } = environment
  await tx.environments.lockModel(key, 'shared')
  const others = (await tx.jobs.ofEnvironment('reindex', key)).filter((other) => other.key > job.key)
  if (others.some((other) => covers(other.progress as Progress, progress))) return null
  const done = await reindexPage(tx, key, progress, Math.min(size, MAX_PER_STEP))
  if (done !== null) return done
  // A copy of this environment and caches of search results must learn that rows have changed.
  await tx.environments.renewModel(key)
  if (!progress.index) return null
  const { id, space, updatedBy: by } = environment
  const what = { space, environment: id, environmentKey: key, type: 'SearchIndex', id, version: 1 }
  tx.changes.append(platformChange({ ...what, action: 'save', stamp: { at: now, by } }))
  return null
}

/** A job that began later visits all resources that this one still would, by a model that is at least as new. */
const covers = (later: Scope, earlier: Scope): boolean =>
  later.label === null &&
  earlier.label === null &&
  (later.index || !earlier.index) &&
  (later.claims || !earlier.claims) &&
  (later.contentType === null || later.contentType === earlier.contentType)

/** Resources that still have to be indexed in the source of a copy have to be indexed in the copy too. */
export async function reindexCopy(
  tx: StoreTx,
  { space, from, to, at }: { space: string; from: number; to: number; at: number },
): Promise<void> {
  const until = await tx.resources.lastKey(to)
  for (const { progress } of await tx.jobs.ofEnvironment('reindex', from)) {
    const again: Progress = { ...(progress as Progress), done: 0, until }
    await tx.jobs.enqueue({ kind: 'reindex', space, environment: to, at, progress: again })
  }
}

/** Returns the last key that was visited; null when nothing is left. */
export async function reindexPage(
  tx: StoreTx,
  environment: number,
  { contentType, label, index, claims, done, until }: Progress,
  limit: number,
): Promise<number | null> {
  const types = new ActivatedTypes(tx, environment)
  if (label !== null) {
    const end = await tx.readModel.removeLocale(environment, label, { after: done, limit })
    if (end !== null && end < until) return end
    await showActiveReleases(tx, environment, types)
    return null
  }
  const page = await tx.resources.visit(environment, done, limit, contentType)
  const locales = await tx.locales.list(environment)
  await types.load(page)
  for (const resource of page) {
    if (index) await indexAgain(tx, resource, types, locales)
    if (claims) await claimAgain(tx, resource, types, locales)
  }
  const last = page.at(-1)?.key ?? until
  if (page.length === limit && last < until) return last
  if (index) await showActiveReleases(tx, environment, types)
  return null
}

async function indexAgain(tx: StoreTx, resource: VisitedResource, types: ActivatedTypes, locales: readonly Locale[]) {
  const { body, publishedBody, published, bodyKey } = resource
  const current = indexResource(resource, body, types, locales)
  await showCurrent(tx, resource, current)
  if (!published || publishedBody === null) return
  const same = published.bodyKey === bodyKey
  await showPublished(tx, resource, same ? current : indexResource(resource, publishedBody, types, locales))
}

/** Entries that already share a value stay published; the next one that publishes it is refused. */
async function claimAgain(tx: StoreTx, resource: VisitedResource, types: ActivatedTypes, locales: readonly Locale[]) {
  const { contentType, publishedBody, environment, key } = resource
  const type = types.get(contentType)
  if (!type || publishedBody === null) return
  const claims = claimsOf(fromStored(publishedBody, type), type, locales)
  await tx.claims.settle({ environment, contentType: type.id, resource: key }, claims)
}
