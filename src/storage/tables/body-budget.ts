import { badRequest } from '#domain/errors'
import type { Sql } from '../sql/sql.ts'

/** More stored text than this makes no answer that anybody may have; it is not even read. */
const MOST_BYTES = 32 * 1024 * 1024

/** So few bodies cannot reach the limit, whatever they hold: one is at most as large as a request. */
const FEW = 16

/**
 * Asks for the sizes of bodies before they are read: both engines know them without reading the bodies, and a thousand
 * large ones would not fit into memory. `from` is the part of a select behind `from`, with `v` for what has the bodies.
 */
export async function requireReadable(
  sql: Sql,
  count: number,
  from: string,
  params: readonly unknown[],
): Promise<void> {
  if (count <= FEW) return
  const row = await sql.get<{ bytes: number | null }>(
    `select cast(sum(octet_length(v.body)) as bigint) as bytes from ${from}`,
    params,
  )
  if ((row?.bytes ?? 0) > MOST_BYTES) {
    throw badRequest('Response size too big. Ask for a smaller limit, fewer levels of links or fewer fields.')
  }
}
