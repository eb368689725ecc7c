import type pg from 'pg'
import { UnconfirmedCommit } from './translate-error.ts'

/** The function of the server that warns about a commit without a confirmation. The text of the warning is translated. */
const STANDBY_WAIT = 'SyncRepWaitForLSN'

/**
 * Commits, and throws unless the commit is durable. When the server cancels the wait for a synchronous standby (statement
 * timeout), it responds with a warning and no error: a failover to the standby would lose the commit.
 *
 * @param send sends the commit, alone or together with other statements
 */
export async function commit(
  client: pg.ClientBase,
  send: () => Promise<{ command: string }> = () => client.query('commit'),
): Promise<void> {
  let isUnconfirmed = false
  const onNotice = ({ routine }: { routine?: string | undefined }) => {
    if (routine === STANDBY_WAIT) isUnconfirmed = true
  }
  client.on('notice', onNotice)
  try {
    const { command } = await send()
    // PostgreSQL responds to the commit of a failed transaction with a rollback and no error.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed')
  } finally {
    client.off('notice', onNotice)
  }
  if (isUnconfirmed) throw new UnconfirmedCommit()
}
