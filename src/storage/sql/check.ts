import { findBrokenChains } from '../tables/audit.ts'
import { INDEX_SETS } from '../tables/index-sets.ts'
import type { Sql } from './sql.ts'

interface Check {
  /** Finds rows that should not be; each has a `what` that names it. */
  query: string
  says: (what: string) => string
}

/** What must hold between data, read models and log, as queries for the opposite. */
const CHECKS: readonly Check[] = [
  {
    query: `select c.space || ' at ' || c.position as what from change c
      left join change before on before.space = c.space and before.position = c.position - 1
      join space s on s.id = c.space and s.deleted_at is null
      where c.position > 1 and before.position is null`,
    says: (what) => `The log of space ${what} has a gap before it.`,
  },
  {
    query: `select h.space as what from space_head h join space s on s.id = h.space and s.deleted_at is null
      where h.position <> coalesce((select max(c.position) from change c where c.space = h.space), 0)`,
    says: (what) => `The head of the log of space ${what} is not its newest row.`,
  },
  {
    query: `select s.id as what from space s left join space_head h on h.space = s.id where h.space is null`,
    says: (what) => `Space ${what} has no log.`,
  },
  {
    query: `select r.kind || ' ' || r.id as what from resource r left join content_version v on v.key = r.body_key
      where v.key is null`,
    says: (what) => `${what} has no content.`,
  },
  {
    query: `select r.kind || ' ' || r.id as what from resource r
      left join content_version v on v.key = r.published_body_key
      where r.published_version is not null and v.key is null`,
    says: (what) => `${what} is published without content.`,
  },
  {
    query: `select r.kind || ' ' || r.id as what from resource r
      left join shown s on s.resource = r.key and s.stage = 'published'
      where r.published_version is not null
        and (s.resource is null or s.body_key <> r.published_body_key or s.published_version <> r.published_version)`,
    says: (what) => `${what} is published, but delivery does not show that version.`,
  },
  {
    query: `select r.kind || ' ' || r.id as what from resource r
      left join shown s on s.resource = r.key and s.stage = 'current'
      where s.resource is null or s.body_key <> r.body_key or s.version <> r.version
        or coalesce(s.archived_version, 0) <> coalesce(r.archived_version, 0)`,
    says: (what) => `Preview does not show the current version of ${what}.`,
  },
  {
    query: `select s.stage || ' ' || s.kind || ' ' || s.id as what from shown s left join resource r on r.key = s.resource
      where r.key is null or (s.stage = 'published' and r.published_version is null)`,
    says: (what) => `A read model shows ${what}, which is not in that state.`,
  },
  {
    query: `select distinct 'resource ' || t.resource as what from tagged t left join resource r on r.key = t.resource
      where r.key is null`,
    says: (what) => `Tags of ${what} are left over.`,
  },
  ...INDEX_SETS.map(({ table, owner }) => ({
    query: `select distinct 'resource ' || f.${owner} as what from ${table} f
      left join shown p on p.resource = f.${owner} and p.stage = 'published'
      left join shown c on c.resource = f.${owner} and c.stage = 'current'
      where (f.gone = 0 and c.resource is null)
        or (f.gone = 1 and (p.resource is null or f.since > p.published_version))`,
    says: (what: string) => `Search values of ${what} in ${table} are left over.`,
  })),
  {
    query: `select 'environment ' || environment as what from read_model_rebuild`,
    says: (what) => `The read models of ${what} are not complete; starting a server completes them.`,
  },
  {
    query: `select distinct 'resource ' || c.resource as what from claimed_value c
      left join resource r on r.key = c.resource where r.key is null or r.published_version is null`,
    says: (what) => `Unique values are claimed for ${what}, which is not published.`,
  },
  {
    query: `select 'resource ' || s.resource as what from snapshot s left join content_version v on v.key = s.body_key
      where v.key is null`,
    says: (what) => `A snapshot of ${what} has no content.`,
  },
  {
    // Data and log are one transaction: the newest row about a resource tells its present version. A copied resource
    // begins at the version it was copied at.
    query: `select r.kind || ' ' || r.id as what from resource r
      join environment e on e.key = r.environment
      left join (select environment_key, type, id, max(version) as version from change
        group by environment_key, type, id) c
        on c.environment_key = e.key and c.type = r.kind and c.id = r.id
      where e.status <> 'deleted' and coalesce(c.version, r.base_version, -1) < r.version`,
    says: (what) => `The log does not tell the present version of ${what}.`,
  },
]

/** Runs every check; at most ten findings of each are named. */
export async function findDisagreements(sql: Sql): Promise<string[]> {
  const findings: string[] = []
  for (const check of CHECKS) {
    const rows = await sql.all<{ what: string }>(`${check.query} limit 10`)
    findings.push(...rows.map((row) => check.says(row.what)))
  }
  return [...findings, ...(await findBrokenChains(sql))]
}
