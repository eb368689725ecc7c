import type { Change } from '#domain/changes/change'
import { platformChange } from '#domain/changes/platform-change'
import type { ResourceKind } from '#domain/resources/resource'
import type { Environment } from '#domain/spaces/space'
import type { ResourceName, StoreTx } from '#storage/store'
import { type JobContext, type JobRun, jobStep } from '../jobs/job-run.ts'
import { reindexCopy } from '../resources/reindex.ts'

/** A scan of the resources of the source, of one content type or all, that makes the copy equal to them. */
interface Sweep {
  contentType: string | null
  after: ResourceName | null
}

interface Progress {
  /** Position in the log of the space up to which changes are applied. */
  position: number
  sweeps: Sweep[]
  /** The model of the source when the scans began. If it has changed since, rows may have changed without a log row. */
  model: number
}

interface Copying {
  tx: StoreTx
  run: JobRun
  source: Environment
  target: Environment
}

const ALL: Sweep = { contentType: null, after: null }
const KINDS: ReadonlySet<string> = new Set<ResourceKind>(['ContentType', 'Entry', 'Asset'])
const FOLLOWED = 500
/** With at most this many changes left, the copy is finished while writers of the source wait. */
const MAX_REMAINING = 50

/**
 * Copies an environment in steps while its source keeps changing: first everything, then the changes from the log,
 * until so few are left that they can be applied with the writers of the source locked out. Then the copy equals its
 * source at that position, and becomes visible in the same transaction.
 */
export async function copyStep(ctx: JobContext, run: JobRun): Promise<'more' | 'done'> {
  const next = await jobStep(ctx, run, async (tx) => {
    const target = run.job.environment === null ? null : await tx.environments.byKey(run.job.environment)
    // The copy was deleted before it was complete, alone or with its space.
    if (!target || target.status === 'deleted' || !(await tx.spaces.get(target.space))) return finish(tx, run)
    const source = target.source === null ? null : await tx.environments.byKey(target.source)
    if (source?.status !== 'ready') throw new Error(`the source of environment ${target.id} is gone`)
    const copying = { tx, run, source, target }
    const progress = run.job.progress as Progress | null
    if (!progress) return begin(copying)
    return progress.sweeps.length > 0 ? sweep(copying, progress) : follow(copying, progress)
  })
  run.job.progress = next
  return next === null ? 'done' : 'more'
}

export async function giveUpCopy(ctx: JobContext, run: JobRun): Promise<void> {
  const { environment } = run.job
  if (environment !== null) await jobStep(ctx, run, (tx) => tx.environments.setStatus(environment, 'failed'))
}

async function begin({ tx, run, source, target }: Copying): Promise<Progress> {
  await tx.environments.setStatus(target.key, 'inProgress')
  const position = await tx.changes.head(target.space)
  const model = await tx.environments.lockModel(source.key, 'shared')
  return save(tx, run, { position, sweeps: [ALL], model })
}

async function sweep({ tx, run, source, target }: Copying, progress: Progress): Promise<Progress> {
  const { sweeps } = progress
  const [current, ...rest] = sweeps as [Sweep, ...Sweep[]]
  const after = await tx.environmentCopies.copyPage({ ...current, from: source.key, to: target.key, limit: run.size })
  return save(tx, run, { ...progress, sweeps: after ? [{ ...current, after }, ...rest] : rest })
}

async function follow(copying: Copying, { position, model: before }: Progress): Promise<Progress | null> {
  const { tx, run, source, target } = copying
  const { space } = target
  const seen = await tx.changes.after(space, position, FOLLOWED)
  const short = seen.length <= MAX_REMAINING
  const model = await tx.environments.lockModel(source.key, short ? 'exclusive' : 'shared')
  const changes = short ? await tx.changes.after(space, position, FOLLOWED) : seen
  const named = affected(changes.filter((change) => change.environmentKey === source.key))
  const { resources } = named
  const sweeps = named.sweeps.length === 0 && model !== before ? [ALL] : named.sweeps
  const end = changes.at(-1)?.position ?? position
  await tx.environmentCopies.copyResources({ from: source.key, to: target.key, resources })
  if (!short || sweeps.length > 0 || changes.length === FOLLOWED) return save(tx, run, { position: end, sweeps, model })

  await tx.environmentCopies.copySettings({ from: source.key, to: target.key })
  await reindexCopy(tx, { space, from: source.key, to: target.key, at: target.updatedAt })
  await tx.environments.renewModel(target.key)
  await tx.environments.setStatus(target.key, 'ready', end)
  const stamp = { at: target.updatedAt, by: target.updatedBy }
  const where = { space, environment: target.id, environmentKey: target.key }
  tx.changes.append(
    platformChange({
      ...where,
      type: 'Environment',
      id: target.id,
      version: target.version,
      action: 'save',
      stamp,
    }),
  )
  return finish(tx, run)
}

/**
 * The parts of the copy that must be scanned again. Locales and content types decide how entries are indexed, which no
 * log row contains.
 */
function affected(changes: readonly Change[]): { resources: ResourceName[]; sweeps: Sweep[] } {
  if (changes.some(({ type }) => type === 'Locale')) return { resources: [], sweeps: [ALL] }
  const types = changes.filter(({ type, action }) => type === 'ContentType' && /publish$/.test(action))
  const sweeps = [...new Set(types.map(({ id }) => id))].map((contentType) => ({ contentType, after: null }))
  const named = changes.flatMap(({ type, id }) => (KINDS.has(type) ? { kind: type as ResourceKind, id } : []))
  const once = new Map(named.map((resource) => [`${resource.kind} ${resource.id}`, resource]))
  return { resources: [...once.values()], sweeps }
}

async function save(tx: StoreTx, run: JobRun, progress: Progress): Promise<Progress> {
  await tx.jobs.save(run.job.key, progress)
  return progress
}

async function finish(tx: StoreTx, run: JobRun): Promise<null> {
  await tx.jobs.finish(run.job.key)
  return null
}
