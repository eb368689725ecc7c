import { setTimeout as sleep } from 'node:timers/promises'
import type { SystemActor } from '#domain/access/actor'
import { ensureSweep } from '#usecases/files/sweep-files'
import { completeReadModels } from '#usecases/installation/complete-read-models'
import { ensureFirstLogin } from '#usecases/installation/first-login'
import { ensureRetention } from '#usecases/retention/retention-job'
import { createTokenWithValue } from '#usecases/tokens/create-token-with-value'
import type { Context } from './context.ts'
import { type DemoAccess, ensureDemoSpace } from './demo/seed.ts'

/** The credentials that the operator needs. */
export interface Access {
  email: string
  /** Null when the operator chose it; then it is not printed. */
  password: string | null
  managementToken: string
  demo: DemoAccess | null
  /** True at the first complete start only, when secrets are printed without being requested. */
  isFirst: boolean
}

const REBUILD_POLL_MS = 1000

/**
 * Prepares the database for a node of this role. Read models that a migration has emptied are rebuilt first, because nothing
 * is served until search is complete; a node that does not write waits for that. Returns the credentials of a node that serves
 * everything.
 */
export async function prepareNode(ctx: Context): Promise<Access | null> {
  if (ctx.store.isReadOnly) {
    await readModelsComplete(ctx)
    return null
  }
  const pages = await completeReadModels(ctx)
  if (pages > 0) ctx.log.info({ pages }, 'read models rebuilt')
  await ensureSweep(ctx)
  await ensureRetention(ctx)
  return ctx.config.role === 'all' ? firstStart(ctx) : null
}

async function readModelsComplete({ store, log }: Context): Promise<void> {
  for (let waited = 0; await store.read((reader) => reader.readModel.isRebuilding()); waited++) {
    if (waited % 10 === 0) log.warn({}, 'waiting for another node to rebuild the read models')
    await sleep(REBUILD_POLL_MS)
  }
}

/** Creates what a new installation needs, unless it exists: a user, an organization, a token, the demo space. */
async function firstStart(ctx: Context): Promise<Access> {
  const { admin, demo } = ctx.config
  const login = await ensureFirstLogin(ctx, admin)
  const actor: SystemActor = { kind: 'system', userId: login.userId }
  if (admin.token !== null) {
    await createTokenWithValue(ctx, actor, { userId: login.userId, name: 'SHEAF_ADMIN_TOKEN', value: admin.token })
  }
  const demoAccess = demo ? await ensureDemoSpace(ctx, actor, login.organization) : null
  const { value: isFirst } = await ctx.store.transact((tx) => tx.settings.claim('first-login-shown', 'yes'))
  return {
    email: login.email,
    password: login.password,
    managementToken: admin.token ?? login.managementToken,
    demo: demoAccess,
    isFirst,
  }
}
