import { badRequest } from '#domain/errors'
import { bigint, nullable } from '../schema/column.ts'
import type { ReadSql } from '../sql/sql.ts'
import { computed, type Params, type Query, query, type SqlPart } from '../sql/statement.ts'

/** Maximum stored text of a response. */
const MAX_BYTES = 32 * 1024 * 1024

/** This many bodies are always within the limit, because a body is at most as large as a request. */
const UNCHECKED_BODIES = 16

type BodyBytes = Query<{ bytes: number | null }>

const BYTES = computed('bytes', nullable(bigint()), 'cast(sum(octet_length(v.body)) as bigint)')

/** A query for the total size of bodies; `from` is the text after that keyword and names their table `v`. */
export const bodyBytes = (from: string | SqlPart): BodyBytes => query`select ${BYTES} from ${from}`

/**
 * Checks the total size before bodies are read, because a thousand large ones would not fit into memory. Both engines
 * know sizes without reading the bodies.
 */
export async function requireWithinSizeLimit(
  sql: ReadSql,
  count: number,
  bytes: BodyBytes,
  params: Params,
): Promise<void> {
  if (count <= UNCHECKED_BODIES) return
  if (((await sql.get(bytes, params))?.bytes ?? 0) > MAX_BYTES) {
    throw badRequest('Response size too big. Ask for a smaller limit, fewer levels of links or fewer fields.')
  }
}
