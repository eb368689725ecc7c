import { OperatorProblem } from '#lib/operator-problem'
import type { UseCaseContext } from '../context.ts'

const NAME = 'secret-key'

/** Fingerprint of the key that encrypts the secrets of this database; null if there is none yet. */
export function knownKey(ctx: Pick<UseCaseContext, 'store'>): Promise<string | null> {
  return ctx.store.read((s) => s.settings.get(NAME))
}

/** Binds the database to its key, so that a start with another key fails with a clear message. */
export async function claimKey(ctx: Pick<UseCaseContext, 'store' | 'sealer'>): Promise<void> {
  const { fingerprint } = ctx.sealer
  const known = await knownKey(ctx)
  if (known === fingerprint) return
  if (known !== null) {
    throw new OperatorProblem(
      `The secret key (${fingerprint}) is not the one that this database was created with (${known}). ` +
        'Restore secret.key in the data folder, or set SHEAF_SECRET_KEY to the right key.',
    )
  }
  const { value: claimed } = await ctx.store.transact((tx) => tx.settings.claim(NAME, fingerprint))
  if (!claimed) await claimKey(ctx)
}
