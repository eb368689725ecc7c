import { bigint, text } from '../schema/column.ts'
import { findBrokenChains } from '../tables/audit.ts'
import { INDEX_SETS } from '../tables/index-sets.ts'
import { TRANSFERRED } from '../transfer/transferred-tables.ts'
import type { ReadSql } from './sql.ts'
import { computed, dynamicQuery, type Query, query } from './statement.ts'

const KEY = computed('key', bigint(), 'key')

interface Check {
  /** Finds invalid rows; `what` names each. */
  query: Query<{ what: string }>
  message: (what: string) => string
}

/** `what` is an SQL expression that names an invalid row. */
const invalidRows = (what: string, from: string): Check['query'] =>
  query`select ${computed('what', text(), what)} from ${from} limit 10`

/** The invariants between data, read models and log, as queries for violations. */
const CHECKS: readonly Check[] = [
  {
    query: invalidRows(
      `c.space || ' at ' || c.position`,
      `change c
      left join change before on before.space = c.space and before.position = c.position - 1
      join space s on s.id = c.space and s.deleted_at is null
      join space_head h on h.space = c.space
      where c.position > h.pruned + 1 and before.position is null`,
    ),
    message: (what) => `The log of space ${what} has a gap before it.`,
  },
  {
    query: invalidRows(
      `h.space`,
      `space_head h join space s on s.id = h.space and s.deleted_at is null
      where h.position <> coalesce((select max(c.position) from change c where c.space = h.space), 0)`,
    ),
    message: (what) => `The head of the log of space ${what} is not its newest row.`,
  },
  {
    query: invalidRows(`s.id`, `space s left join space_head h on h.space = s.id where h.space is null`),
    message: (what) => `Space ${what} has no log.`,
  },
  {
    query: invalidRows(
      `r.kind || ' ' || r.id`,
      `resource r left join content_version v on v.key = r.body_key
      where v.key is null`,
    ),
    message: (what) => `${what} has no content.`,
  },
  {
    query: invalidRows(
      `r.kind || ' ' || r.id`,
      `resource r
      left join content_version v on v.key = r.published_body_key
      where r.published_version is not null and v.key is null`,
    ),
    message: (what) => `${what} is published without content.`,
  },
  {
    query: invalidRows(
      `r.kind || ' ' || r.id`,
      `resource r
      where (r.published_version is null) <> (r.published_at is null)
        or (r.published_version is null) <> (r.published_body_key is null)
        or (r.published_version is not null and r.first_published_at is null)
        or (r.archived_version is null) <> (r.archived_at is null)
        or (r.published_version is not null and r.archived_version is not null)`,
    ),
    message: (what) => `The state of ${what} contradicts itself.`,
  },
  {
    query: invalidRows(
      `environment || ' ' || stage || ' ' || kind || ' ' || content_type`,
      `(
        select environment, 'current' as stage, kind, coalesce(content_type, '') as content_type,
          case when archived_at is null then 0 else 1 end as archived, 1 as n from shown_current
        union all select environment, 'published', kind, coalesce(content_type, ''),
          case when archived_at is null then 0 else 1 end, 1 from shown_published
        union all select environment, stage, kind, content_type, archived, -n from tally) t
      group by environment, stage, kind, content_type, archived having sum(n) <> 0`,
    ),
    message: (what) => `The number of resources is wrong in environment ${what.trim()}.`,
  },
  {
    query: invalidRows(
      `distinct 'resource ' || t.resource`,
      `tagged t left join resource r on r.key = t.resource
      where r.key is null`,
    ),
    message: (what) => `Tags of ${what} are left over.`,
  },
  ...INDEX_SETS.map(({ table, owner }) => ({
    query: invalidRows(
      `distinct 'resource ' || f.${owner}`,
      `${table} f
      left join resource r on r.key = f.${owner} left join release_item i on i.key = f.${owner}
      where i.key is null
        and (r.key is null or (f.gone = 1 and (r.published_version is null or f.since > r.published_version)))`,
    ),
    message: (what: string) => `Search values of ${what} in ${table} are left over.`,
  })),
  {
    query: invalidRows(`'environment ' || environment`, `read_model_rebuild`),
    message: (what) => `The read models of ${what} are not complete; starting a server completes them.`,
  },
  {
    query: invalidRows(
      `distinct 'resource ' || c.resource`,
      `claimed_value c
      left join resource r on r.key = c.resource where r.key is null or r.published_version is null`,
    ),
    message: (what) => `Unique values are claimed for ${what}, which is not published.`,
  },
  {
    query: invalidRows(
      `'resource ' || s.resource`,
      `snapshot s left join content_version v on v.key = s.body_key
      where v.key is null`,
    ),
    message: (what) => `A snapshot of ${what} has no content.`,
  },
  {
    // Data and log are written in one transaction, so the newest log row of a resource has its current version. A
    // copied resource starts at the version of its source. All log rows of a resource may have been pruned.
    query: invalidRows(
      `r.kind || ' ' || r.id`,
      `resource r
      join environment e on e.key = r.environment
      join space_head h on h.space = e.space
      left join (select environment_key, type, id, max(version) as version from change
        group by environment_key, type, id) c
        on c.environment_key = e.key and c.type = r.kind and c.id = r.id
      where e.status <> 'deleted' and coalesce(c.version, r.base_version, -1) < r.version
        and (h.pruned = 0 or c.version is not null)`,
    ),
    message: (what) => `The log does not have the current version of ${what}.`,
  },
]

/** Runs all checks and returns at most ten findings of each. */
export async function findInconsistencies(sql: ReadSql): Promise<string[]> {
  const findings: string[] = []
  for (const check of CHECKS) {
    const rows = await sql.all(check.query)
    findings.push(...rows.map((row) => check.message(row.what)))
  }
  return [...findings, ...(await findReusableKeys(sql)), ...(await findBrokenChains(sql))]
}

/** Tables whose next generated key exists already, as after an incomplete restore. */
async function findReusableKeys(sql: ReadSql): Promise<string[]> {
  const findings: string[] = []
  for (const { name, hasGeneratedKey } of TRANSFERRED) {
    if (!hasGeneratedKey) continue
    const largest = await sql.get(dynamicQuery(KEY, `select key from ${name} order by key desc limit 1`))
    const last = await sql.get(dynamicQuery(KEY, sql.dialect.lastKey(name)))
    if (largest && largest.key > (last?.key ?? 0)) findings.push(`The next key of ${name} is already in use.`)
  }
  return findings
}
