import type pg from 'pg'
import type { Cell } from '../transfer/transferred-tables.ts'

/** Sends rows with one `COPY … FROM STDIN`, in its text format. */
export function copyIn(
  client: pg.Client,
  { table, columns, rows }: { table: string; columns: readonly string[]; rows: readonly (readonly Cell[])[] },
): Promise<void> {
  const text = rows.map(toLine).join('')
  return new Promise((resolve, reject) => {
    // `pg` passes the messages of the protocol to these methods.
    const query = {
      submit: (connection: pg.Connection) => connection.query(`copy ${table} (${columns.join(', ')}) from stdin`),
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(Buffer.from(text))
        connection.endCopyFrom()
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    }
    client.query(query)
  })
}

interface CopyConnection {
  sendCopyFromChunk(bytes: Buffer): void
  endCopyFrom(): void
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function toLine(row: readonly Cell[]): string {
  return `${row.map(toField).join('\t')}\n`
}

function toField(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'number') return String(cell)
  return cell.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character]!)
}
