import { badRequest } from '#domain/errors'
import { bigint, nullable } from '../schema/column.ts'
import type { ReadSql } from '../sql/sql.ts'
import { computed, type Params, type Piece, type Query, query } from '../sql/statement.ts'

/** More stored text than this makes no response that any client may have; it is not even read. */
const MAX_BYTES = 32 * 1024 * 1024

/** So few bodies cannot reach the limit, whatever they hold: one is at most as large as a request. */
const ALWAYS_ALLOWED = 16

type BodyBytes = Query<{ bytes: number | null }>

const BYTES = computed('bytes', nullable(bigint()), 'cast(sum(octet_length(v.body)) as bigint)')

/** The size of bodies: `from` is the part of a select behind that word, with `v` for what has the bodies. */
export const bodyBytes = (from: string | Piece): BodyBytes => query`select ${BYTES} from ${from}`

/**
 * Asks for the sizes of bodies before they are read: both engines know them without reading the bodies, and a thousand
 * large ones would not fit into memory.
 */
export async function requireWithinSizeLimit(
  sql: ReadSql,
  count: number,
  bytes: BodyBytes,
  params: Params,
): Promise<void> {
  if (count <= ALWAYS_ALLOWED) return
  if (((await sql.get(bytes, params))?.bytes ?? 0) > MAX_BYTES) {
    throw badRequest('Response size too big. Ask for a smaller limit, fewer levels of links or fewer fields.')
  }
}
