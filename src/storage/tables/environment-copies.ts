import type { Sql } from '../sql/sql.ts'
import type { EnvironmentCopiesWriter, ResourceName } from '../store.ts'
import type { Pending } from './pending.ts'
import { columnsOf, OF_ENVIRONMENT, OF_RESOURCE, removeResources } from './per-environment.ts'
import { type TallyDraft, tallyMany } from './tallies.ts'

/** Columns of a copied resource that do not come from its source. */
const OWN = new Set(['environment', 'origin', 'base_version', 'base_body_key'])

interface Found extends ResourceName {
  key: number
}

export const environmentCopiesTable = (sql: Sql, { tallies }: Pending): EnvironmentCopiesWriter => ({
  async copyPage({ from, to, contentType, after, limit }) {
    const of = contentType === null ? '' : `kind = 'Entry' and content_type = ? and `
    const type = contentType === null ? [] : [contentType]
    const start = [after?.kind ?? '', after?.id ?? '']
    const page = await sql.all<Found>(
      `select key, kind, id from resource where environment = ? and ${of}(kind, id) > (?, ?) order by kind, id limit ?`,
      [from, ...type, ...start, limit],
    )
    const last = page.length < limit ? null : page.at(-1)!
    // Whatever the copy has in this stretch goes first: it may be of an earlier pass, or gone from the source since.
    const end = last === null ? ['~', ''] : [last.kind, last.id]
    const old = await sql.all<{ key: number }>(
      `select key from resource where environment = ? and ${of}(kind, id) > (?, ?) and (kind, id) <= (?, ?)`,
      [to, ...type, ...start, ...end],
    )
    await removeResources(sql, tallies, keysOf(old))
    await copy(sql, tallies, to, keysOf(page))
    return last && { kind: last.kind, id: last.id }
  },

  async copyResources({ from, to, resources }) {
    for (const [kind, group] of Map.groupBy(resources, (resource) => resource.kind)) {
      const ids = sql.dialect.list(group.map((resource) => resource.id))
      const find = `select r.key from ${sql.dialect.values('text')} cross join resource r
        where r.environment = ? and r.kind = ? and r.id = v.value`
      await removeResources(sql, tallies, keysOf(await sql.all(find, [ids, to, kind])))
      await copy(sql, tallies, to, keysOf(await sql.all(find, [ids, from, kind])))
    }
  },

  async copySettings({ from, to }) {
    for (const table of OF_ENVIRONMENT) {
      const columns = (await columnsOf(sql, table)).filter((column) => column !== 'environment').join(', ')
      await sql.run(`delete from ${table} where environment = ?`, [to])
      await sql.run(
        `insert into ${table} (environment, ${columns})
         select cast(? as bigint), ${columns} from ${table} where environment = ?`,
        [to, from],
      )
    }
    // The copy shares versions, so it must read their locale codes as its source does.
    await sql.run(
      `update environment set epoch = (select s.epoch from environment s where s.key = ?),
         relabels = (select s.relabels from environment s where s.key = ?) where key = ?`,
      [from, from, to],
    )
  },
})

const keysOf = (rows: readonly { key: number }[]): number[] => rows.map((row) => row.key)

/** Pointers and read-model rows; the versions they point at are shared. */
async function copy(sql: Sql, tallies: TallyDraft[], to: number, keys: readonly number[]): Promise<void> {
  if (keys.length === 0) return
  const columns = (await columnsOf(sql, 'resource')).filter((column) => !OWN.has(column)).join(', ')
  const copied = await sql.all<{ key: number }>(
    `insert into resource (environment, origin, base_version, base_body_key, ${columns})
     select cast(? as bigint), key, version, body_key, ${columns} from resource
     where ${sql.dialect.in('key', 'bigint')} returning key`,
    [to, sql.dialect.list(keys)],
  )
  await tallyMany(sql, tallies, keysOf(copied), 1)
  const list = sql.dialect.list(keysOf(copied))
  const sources = sql.dialect.list(keys)
  // Both engines shall go from the new resources to the rows of their sources: SQLite keeps to the order of a cross join,
  // PostgreSQL takes the index when it sees how few sources there are.
  for (const { table, resource } of OF_RESOURCE) {
    const values = (await columnsOf(sql, table)).map((column): [string, string] => {
      if (column === resource) return [column, 'n.key']
      return [column, column === 'environment' ? 'n.environment' : `c.${column}`]
    })
    await sql.run(
      `insert into ${table} (${values.map(([column]) => column).join(', ')})
       select ${values.map(([, value]) => value).join(', ')}
       from resource n cross join ${table} c where ${sql.dialect.in('n.key', 'bigint')} and c.${resource} = n.origin
         and ${sql.dialect.in(`c.${resource}`, 'bigint')}`,
      [list, sources],
    )
  }
}
