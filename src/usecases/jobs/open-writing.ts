import type { Right } from '#domain/access/decide'
import { environmentNotFound } from '#domain/errors'
import type { StoreTx } from '#storage/store'
import { requireEnvironment } from '../access/require-environment.ts'
import type { Writing } from '../resources/write-in.ts'
import { actingUser } from './acting-user.ts'
import type { JobContext, JobRun } from './job-run.ts'

/** For a job that writes as a user. Checks the rights of the user, who may have lost them since. */
export async function openWriting(
  ctx: JobContext,
  { job }: JobRun,
  tx: StoreTx,
  { environment: key, by, right }: { environment: number; by: string; right: Right },
): Promise<Writing> {
  const named = (await tx.environments.byKey(key))?.id ?? ''
  const actor = await actingUser(tx, by)
  const scope = await requireEnvironment(tx, actor, { space: job.space, environment: named }, right)
  // The name of a deleted environment may belong to another one now.
  if (scope.environment.key !== key) throw environmentNotFound(job.space, named)
  const stamp = { at: ctx.clock.now(), by }
  const model = await tx.environments.lockModel(key, 'shared')
  return { tx, scope, stamp, model, modelCache: ctx.modelCache }
}
