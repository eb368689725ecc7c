import pg from 'pg'
import { withTimeout } from '#lib/with-timeout'
import { DEAD_AFTER_MS } from './connections.ts'
import { translateError } from './translate-error.ts'

/** A connection outside of the pool for work that takes as long as it needs: migrations and checks. It has no time limits. */
export async function withDedicatedClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sheaf maintenance',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // A lost connection fails the statement under way; without a listener it would end the process too.
  client.on('error', () => {})
  try {
    await client.connect()
    // The role or the database may have limits of their own.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await work(client)
  } catch (error) {
    throw translateError(error)
  } finally {
    // A dead peer never confirms the end.
    await withTimeout(client.end(), DEAD_AFTER_MS).catch(() => client.connection.stream.destroy())
  }
}
