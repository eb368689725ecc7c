import { createHash } from 'node:crypto'
import type { Claim } from '#domain/entries/claims'
import type { Sql } from '../sql/sql.ts'
import type { Claimant, ClaimsWriter } from '../store.ts'

/** Values are as long as their authors like, keys of an index are not. */
const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url')

interface Row {
  field: string
  locale: string
  value: string
  place: number
}

const keyOf = ({ field, locale, value }: Omit<Row, 'place'>): string => `${field} ${locale} ${value}`

export const claimsTable = (sql: Sql): ClaimsWriter => ({
  replace: (claimant, claims) => replace(sql, claimant, claims),

  async settle(claimant, claims) {
    const wanted = hashed(claims)
    const { kept, unwanted } = await heldBy(sql, claimant, wanted, () => true)
    for (const row of unwanted) await remove(sql, claimant, row)
    for (const claim of wanted) {
      if (kept.has(keyOf(claim)) || (await insert(sql, claimant, claim, 0))) continue
      await insert(sql, claimant, claim, claimant.resource)
    }
  },

  async release(resource) {
    await sql.run('delete from claimed_value where resource = ?', [resource])
  },
})

/** See `ClaimsWriter.replace`. */
async function replace(
  sql: Sql,
  claimant: Claimant,
  claims: readonly Claim[],
  isSecond = false,
): Promise<{ index: number; ids: string[] }[]> {
  const wanted = hashed(claims)
  const { kept, unwanted } = await heldBy(sql, claimant, wanted, (row) => row.place === 0)
  // Whoever wants what others have gives up: nothing needs to be written for that.
  const conflicts = await conflictsOf(sql, claimant, wanted)
  if (conflicts.length > 0) return conflicts
  for (const row of unwanted) await remove(sql, claimant, row)
  let isFirst = true
  for (const claim of wanted) {
    if (!kept.has(keyOf(claim)) && !(await insert(sql, claimant, claim, 0))) isFirst = false
  }
  if (isFirst) return []
  const winners = await conflictsOf(sql, claimant, wanted)
  // Who was quicker may have given it up again.
  return winners.length > 0 || isSecond ? winners : replace(sql, claimant, claims, true)
}

const hashed = (claims: readonly Claim[]) => claims.map((claim) => ({ ...claim, value: hashOf(claim.value) }))

/** Which of its claims an entry keeps, by key, and which it gives up. */
async function heldBy(
  sql: Sql,
  claimant: Claimant,
  wanted: readonly Claim[],
  isKept: (row: Row) => boolean,
): Promise<{ kept: ReadonlySet<string>; unwanted: readonly Row[] }> {
  const keys = new Set(wanted.map(keyOf))
  const rows = await sql.all<Row>('select field, locale, value, place from claimed_value where resource = ?', [
    claimant.resource,
  ])
  const isWanted = (row: Row) => keys.has(keyOf(row)) && isKept(row)
  return { kept: new Set(rows.filter(isWanted).map(keyOf)), unwanted: rows.filter((row) => !isWanted(row)) }
}

async function conflictsOf(
  sql: Sql,
  claimant: Claimant,
  wanted: readonly Claim[],
): Promise<{ index: number; ids: string[] }[]> {
  const conflicts: { index: number; ids: string[] }[] = []
  for (const [index, claim] of wanted.entries()) {
    const ids = await others(sql, claimant, claim)
    if (ids.length > 0) conflicts.push({ index, ids })
  }
  return conflicts
}

/** False when someone else holds it; waits for a transaction that is about to. */
async function insert(sql: Sql, claimant: Claimant, claim: Claim, place: number): Promise<boolean> {
  const added = await sql.run(
    `insert into claimed_value (environment, content_type, field, locale, value, place, resource)
     values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
    [claimant.environment, claimant.contentType, claim.field, claim.locale, claim.value, place, claimant.resource],
  )
  return added === 1
}

async function remove(sql: Sql, claimant: Claimant, row: Row): Promise<void> {
  await sql.run(
    `delete from claimed_value where environment = ? and content_type = ? and field = ? and locale = ? and value = ?
       and place = ? and resource = ?`,
    [claimant.environment, claimant.contentType, row.field, row.locale, row.value, row.place, claimant.resource],
  )
}

/** Ids of the other entries that hold the value. */
async function others(sql: Sql, claimant: Claimant, claim: Claim): Promise<string[]> {
  const rows = await sql.all<{ id: string }>(
    `select r.id from claimed_value c join resource r on r.key = c.resource
     where c.environment = ? and c.content_type = ? and c.field = ? and c.locale = ? and c.value = ? and c.resource <> ?
     order by c.place limit 10`,
    [claimant.environment, claimant.contentType, claim.field, claim.locale, claim.value, claimant.resource],
  )
  return rows.map(({ id }) => id)
}
