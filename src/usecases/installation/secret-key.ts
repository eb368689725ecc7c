import { OperatorProblem } from '#lib/operator-problem'
import type { UseCaseContext } from '../context.ts'

const NAME = 'secret-key'

/** Fingerprint of the key that the secrets in this database are sealed with; null when there is none yet. */
export function knownKey(ctx: Pick<UseCaseContext, 'store'>): Promise<string | null> {
  return ctx.store.read((s) => s.settings.get(NAME))
}

/** Ties the database to its key: with another one no secret could be opened, and nobody would know why. */
export async function claimKey(ctx: Pick<UseCaseContext, 'store' | 'sealer'>): Promise<void> {
  const { fingerprint } = ctx.sealer
  const known = await knownKey(ctx)
  if (known === fingerprint) return
  if (known !== null) {
    throw new OperatorProblem(
      `The secret key (${fingerprint}) is not the one this database was made with (${known}). ` +
        'Bring back secret.key of the data folder, or set SHEAF_SECRET_KEY to the right key.',
    )
  }
  const { value: claimed } = await ctx.store.transact((tx) => tx.settings.claim(NAME, fingerprint))
  if (!claimed) await claimKey(ctx)
}
