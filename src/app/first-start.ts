import type { SystemActor } from '#domain/access/actor'
import { ensureSweep } from '#usecases/files/sweep-files'
import { completeReadModels } from '#usecases/installation/complete-read-models'
import { ensureFirstLogin } from '#usecases/installation/first-login'
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

/**
 * Creates what a new installation needs, unless it exists: a user, an organization, a token, the demo space. Rebuilds
 * read models that a migration has emptied first, because nothing is served until search is complete.
 */
export async function firstStart(ctx: Context): Promise<Access> {
  const { admin, demo } = ctx.config
  const pages = await completeReadModels(ctx)
  if (pages > 0) ctx.log.info({ pages }, 'read models rebuilt')
  await ensureSweep(ctx)
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
