import { Connection } from './connection.ts'
import { DataFolderProblem } from './lock-data-folder.ts'

/**
 * A connection that writes. Pages that many writes touch are moved from the log to the file once per 32 MB, not once per 4 MB as
 * by default; where a thread does that (`exclusive`), the writer steps in only when it fails. A write touches pages all over the
 * indexes, so this connection keeps more of them than a reader. Several processes on one file cannot know of each other's
 * syncs, so each makes its own commits durable at once.
 */
export function openWriter(
  file: string,
  { exclusive, busyTimeoutMs }: { exclusive: boolean; busyTimeoutMs: number },
): Connection {
  let connection: Connection
  try {
    connection = new Connection(file, { readOnly: false })
  } catch (error) {
    throw new DataFolderProblem(`The database file ${file} cannot be opened: ${(error as Error).message}`)
  }
  try {
    connection.db.exec(
      `pragma journal_mode = wal; pragma synchronous = ${exclusive ? 'normal' : 'full'};
       pragma busy_timeout = ${busyTimeoutMs}; pragma wal_autocheckpoint = ${exclusive ? 32_000 : 8000};
       pragma cache_size = -32000`,
    )
  } catch (error) {
    connection.close()
    throw new DataFolderProblem(`The database file ${file} cannot be used: ${(error as Error).message}`)
  }
  return connection
}
