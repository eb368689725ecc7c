import { createHash } from 'node:crypto'
import type { Claim } from '#domain/entries/claims'
import { claimedValue, resource as resourceTable } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'

/** The published entry that claims values, and its content type. */
export interface Claimant {
  environment: number
  contentType: string
  resource: number
}

/** A claim (by index) and the other entries that hold its value. */
type Conflict = { index: number; ids: string[] }

const HELD = query`select ${columns(claimedValue, '', 'field', 'locale', 'value', 'place')}
  from claimed_value where resource = ?`
const INSERT = insert(claimedValue, { onConflict: 'do nothing' })
const REMOVE = command`delete from claimed_value where environment = ? and content_type = ? and field = ? and locale = ?
  and value = ? and place = ? and resource = ?`
const RELEASE = command`delete from claimed_value where resource = ?`
/** The other entries that hold a value. */
const OTHER_HOLDERS = query`select ${columns(resourceTable, 'r', 'id')} from claimed_value c join resource r on r.key = c.resource
  where c.environment = ? and c.content_type = ? and c.field = ? and c.locale = ? and c.value = ? and c.resource <> ?
  order by c.place limit 10`

/** Hashed, because index keys are limited in size and values are not. */
const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url')

type Held = Pick<Row<typeof claimedValue>, 'field' | 'locale' | 'value' | 'place'>

const keyOf = ({ field, locale, value }: Omit<Held, 'place'>): string => `${field} ${locale} ${value}`

/** Unique values of published entries. Of two concurrent claims, one wins. */
export const claimsWriter = (sql: Sql) => ({
  /**
   * Replaces the claims of the entry. Returns the claims (by index) that other entries hold; the caller must then roll
   * back. Waits for concurrent transactions that claim the same values.
   */
  replace: (claimant: Claimant, claims: readonly Claim[]): Promise<Conflict[]> => replace(sql, claimant, claims),

  /** Replaces the claims of the entry, also when others hold the same values: for a field that becomes unique. */
  async settle(claimant: Claimant, claims: readonly Claim[]): Promise<void> {
    const claimed = hashed(claims)
    const { kept, released } = await heldBy(sql, claimant, claimed, () => true)
    for (const row of released) await remove(sql, claimant, row)
    for (const claim of claimed) {
      if (kept.has(keyOf(claim)) || (await add(sql, claimant, claim, 0))) continue
      await add(sql, claimant, claim, claimant.resource)
    }
  },

  async release(resource: number): Promise<void> {
    await sql.defer(RELEASE, [resource])
  },
})

async function replace(sql: Sql, claimant: Claimant, claims: readonly Claim[], isSecond = false): Promise<Conflict[]> {
  const claimed = hashed(claims)
  const { kept, released } = await heldBy(sql, claimant, claimed, (row) => row.place === 0)
  // After a conflict the transaction is rolled back, so nothing is written.
  const conflicts = await conflictsOf(sql, claimant, claimed)
  if (conflicts.length > 0) return conflicts
  for (const row of released) await remove(sql, claimant, row)
  let isFirst = true
  for (const claim of claimed) {
    if (!kept.has(keyOf(claim)) && !(await add(sql, claimant, claim, 0))) isFirst = false
  }
  if (isFirst) return []
  const winners = await conflictsOf(sql, claimant, claimed)
  // The other entry may have released the value since.
  return winners.length > 0 || isSecond ? winners : replace(sql, claimant, claims, true)
}

const hashed = (claims: readonly Claim[]) => claims.map((claim) => ({ ...claim, value: hashOf(claim.value) }))

/** The claims that an entry keeps, by key, and those it releases. */
async function heldBy(
  sql: Sql,
  claimant: Claimant,
  claimed: readonly Claim[],
  isKept: (row: Held) => boolean,
): Promise<{ kept: ReadonlySet<string>; released: readonly Held[] }> {
  const keys = new Set(claimed.map(keyOf))
  const rows = await sql.all(HELD, [claimant.resource])
  const isClaimed = (row: Held) => keys.has(keyOf(row)) && isKept(row)
  return { kept: new Set(rows.filter(isClaimed).map(keyOf)), released: rows.filter((row) => !isClaimed(row)) }
}

async function conflictsOf(sql: Sql, claimant: Claimant, claimed: readonly Claim[]): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  for (const [index, claim] of claimed.entries()) {
    const others = await sql.all(OTHER_HOLDERS, [...keyColumns(claimant, claim), claimant.resource])
    if (others.length > 0) conflicts.push({ index, ids: others.map(({ id }) => id) })
  }
  return conflicts
}

const keyColumns = ({ environment, contentType }: Claimant, { field, locale, value }: Claim) => [
  ...[environment, contentType, field, locale, value],
]

/** Inserts a claim; false when another entry holds it. Waits for concurrent claims. */
const add = async (sql: Sql, claimant: Claimant, { field, locale, value }: Claim, place: number): Promise<boolean> =>
  sql.expectChange(INSERT, INSERT.params({ ...claimant, field, locale, value, place }))

async function remove(sql: Sql, claimant: Claimant, row: Held): Promise<void> {
  await sql.defer(REMOVE, [...keyColumns(claimant, row), row.place, claimant.resource])
}
