import type { Actor } from '#domain/access/actor'
import { accessDenied, badRequest, DomainError } from '#domain/errors'
import { requireVersion } from '#domain/resources/version'
import { mayAny } from '#domain/roles/space-access'
import {
  parseScheduledAction,
  requireScheduled,
  type SentScheduledAction,
} from '#domain/scheduled-actions/parse-scheduled-action'
import type { ScheduledAction, ScheduledVerb } from '#domain/scheduled-actions/scheduled-action'
import { randomId } from '#lib/ids'
import type { StoreTx } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { mayWith, requireMay } from '../access/require-content.ts'
import { type EnvironmentScope, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { requireRunnable } from '../releases/run-release-action.ts'
import { cancelScheduled } from './cancel-scheduled.ts'
import { noSuchAction } from './read-scheduled-actions.ts'

type Ctx = Pick<UseCaseContext, 'store' | 'clock'>

const MAX_SCHEDULED = 200
const RETENTION_MS = 30 * 24 * 3600 * 1000

/** Schedules the publishing or unpublishing of an entry, an asset or a release. The job is enqueued in the same transaction. */
export async function scheduleAction(
  ctx: Ctx,
  actor: Actor,
  input: { space: string; body: unknown },
): Promise<ScheduledAction> {
  const stamp = stampOf(ctx, actor)
  const { environment: addressed, ...sent } = parseScheduledAction(input.body, stamp.at)
  const id = randomId()
  const { value } = await ctx.store.transact(async (tx) => {
    const at = { space: input.space, environment: addressed }
    const scope = await requireEnvironment(tx, actor, at, 'content.write')
    const environment = scope.environment.key
    await requireSchedulable(tx, scope, sent)
    if ((await tx.scheduledActions.countScheduled(environment)) >= MAX_SCHEDULED) {
      throw accessDenied(`An environment can have ${MAX_SCHEDULED} scheduled actions at most.`)
    }
    const stamped = { createdAt: stamp.at, createdBy: stamp.by, updatedAt: stamp.at, updatedBy: stamp.by }
    const action: ScheduledAction = {
      ...sent,
      environment,
      id,
      version: 1,
      status: 'scheduled',
      error: null,
      ...stamped,
    }
    await tx.scheduledActions.deleteOld(environment, stamp.at - RETENTION_MS)
    await tx.scheduledActions.insert(action)
    const job = { kind: 'scheduled-action', space: scope.space.id, environment, subject: id } as const
    await tx.jobs.enqueue({ ...job, at: stamp.at, notBefore: action.due })
    return action
  })
  return value
}

/** Changes the time or the action. The resource stays. */
export async function reschedule(
  ctx: Ctx,
  actor: Actor,
  input: { space: string; id: string; version: number | null; body: unknown },
): Promise<ScheduledAction> {
  const stamp = stampOf(ctx, actor)
  const { environment: addressed, ...sent } = parseScheduledAction(input.body, stamp.at)
  return change(ctx, actor, { ...input, environment: addressed }, async (tx, scope, stored) => {
    requireVersion('ScheduledAction', stored, input.version)
    if (sent.entityType !== stored.entityType || sent.entityId !== stored.entityId) {
      throw badRequest('A scheduled action stays with the entity that it was created for.')
    }
    await requireSchedulable(tx, scope, sent)
    const { verb, due, body } = sent
    const job = await tx.jobs.about('scheduled-action', stored.environment, stored.id)
    if (job) await tx.jobs.postpone(job.key, due)
    const version = stored.version + 1
    const changed = { ...stored, version, verb, due, body, updatedAt: stamp.at, updatedBy: stamp.by }
    if (!(await tx.scheduledActions.update(changed, stored.version))) throw new DomainError('Conflict')
    return changed
  })
}

export async function cancelAction(
  ctx: Ctx,
  actor: Actor,
  input: { space: string; environment: string; id: string },
): Promise<ScheduledAction> {
  const stamp = stampOf(ctx, actor)
  return change(ctx, actor, input, async (tx, scope, stored) => {
    await requireMayCancel(tx, scope, stored)
    return cancelScheduled(tx, stored, stamp)
  })
}

async function change(
  ctx: Ctx,
  actor: Actor,
  input: { space: string; environment: string; id: string },
  work: (tx: StoreTx, scope: EnvironmentScope, stored: ScheduledAction) => Promise<ScheduledAction>,
): Promise<ScheduledAction> {
  const { value } = await ctx.store.transact(async (tx) => {
    const scope = await requireEnvironment(tx, actor, input, 'content.write')
    const stored = await tx.scheduledActions.get(scope.environment.key, input.id)
    if (!stored) throw noSuchAction(input.id)
    requireScheduled(stored)
    return work(tx, scope, stored)
  })
  return value
}

async function requireMayCancel(
  tx: StoreTx,
  scope: EnvironmentScope,
  { entityType: kind, entityId: id, verb, environment }: ScheduledAction,
): Promise<void> {
  if (kind === 'Release') return requireMayPublishReleases(scope)
  requireMay(scope, verb, (await tx.resources.get(environment, kind, id)) ?? { kind, id })
}

/** The actor must be allowed to perform the action now; the job checks the rights again. */
async function requireSchedulable(
  tx: StoreTx,
  scope: EnvironmentScope,
  { entityType, entityId, verb }: Pick<SentScheduledAction, 'entityType' | 'entityId' | 'verb'>,
): Promise<void> {
  if (entityType === 'Release') return requireRelease(tx, scope, entityId, verb)
  const entity = await tx.resources.get(scope.environment.key, entityType, entityId)
  if (!entity || !mayWith(scope, 'read', entity)) throw badRequest('The resource could not be found.')
  requireMay(scope, verb, entity)
}

async function requireRelease(tx: StoreTx, scope: EnvironmentScope, id: string, verb: ScheduledVerb): Promise<void> {
  requireMayPublishReleases(scope)
  const release = await tx.releases.get(scope.environment.key, id)
  if (!release) throw badRequest('The resource could not be found.')
  requireRunnable(release, verb)
}

/** The job checks the rights to each entry and asset. */
function requireMayPublishReleases({ access }: EnvironmentScope): void {
  if (!mayAny(access, ['publish', 'unpublish']))
    throw accessDenied('Your roles do not allow you to publish or unpublish releases.')
}
