import pg from 'pg'
import { within } from '#lib/within'
import { DEAD_AFTER_MS } from './connections.ts'
import { translateError } from './translate-error.ts'

/** Runs migrations and checks on a connection outside of the pool, without time limits. */
export async function withDedicatedClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sheaf maintenance',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // A lost connection fails the running statement; without a listener it would also end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    // Role or database may have their own time limits.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await work(client)
  } catch (error) {
    throw translateError(error)
  } finally {
    // A dead peer never confirms the close.
    await within(client.end(), DEAD_AFTER_MS).catch(() => client.connection.stream.destroy())
  }
}
