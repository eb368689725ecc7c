import type { UseCaseContext } from '../context.ts'
import { BackupProblem } from './archive.ts'

/** Another backup holds the lease. */
export class BackupRunning extends BackupProblem {
  constructor() {
    super('Another backup is running, or was interrupted less than a minute ago. Try again later.')
  }
}

/** After a crash, another backup can start this soon. */
const LEASE_MS = 60_000
const RENEW_MS = LEASE_MS / 4

/**
 * Runs `work` while no other backup runs and the sweep removes no bytes. `work` is aborted if the lease cannot be renewed in
 * time.
 */
export async function whileNoOtherBackup<T>(
  { store, clock }: Pick<UseCaseContext, 'store' | 'clock'>,
  owner: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { value: isClaimed } = await store.transact((tx) =>
    tx.backups.claim(owner, clock.now(), clock.now() + LEASE_MS),
  )
  if (!isClaimed) throw new BackupRunning()
  const lost = new AbortController()
  let renewedAt = clock.monotonic()
  const renew = async () => {
    const { value: isOurs } = await store.transact((tx) => tx.backups.renew(owner, clock.now() + LEASE_MS))
    if (isOurs) renewedAt = clock.monotonic()
    else lost.abort(new BackupProblem('Another backup was started meanwhile.'))
  }
  const timer = setInterval(() => {
    if (clock.monotonic() - renewedAt > LEASE_MS) lost.abort(new BackupProblem('The database could not be reached.'))
    void renew().catch(() => {})
  }, RENEW_MS)
  try {
    return await work(AbortSignal.any([signal, lost.signal]))
  } finally {
    clearInterval(timer)
    // If the database is unavailable, the lease ends by itself.
    await store.transact((tx) => tx.backups.release(owner)).catch(() => {})
  }
}
