import type { Stage } from '#domain/resources/resource'
import type { Sql, Value } from '../sql/sql.ts'
import type { IndexedResource } from '../store.ts'
import { INDEX_SETS, type IndexRow, type IndexSet, SETS_WITH_LOCALES } from './index-sets.ts'

/**
 * Both stages share the rows that a resource is found by. The current stage shows those that are not `gone`; the published
 * stage shows those that count since its version or before. So publishing the current content writes nothing here: its
 * rows are of that version or an older one. In a group the two stages have either the same rows, or none in common.
 */

/** What only editors find never counts as published. */
const NEVER = 2 ** 31 - 1

interface StoredRow extends IndexRow {
  since: number
  gone: boolean
}

const ALL_COLUMNS = new Map(
  INDEX_SETS.map((set) => [set, ['environment', set.owner, 'since', 'gone', ...set.columns]] as const),
)

/** For what has no rows yet. */
export async function insertIndex(sql: Sql, shown: IndexedResource): Promise<void> {
  for (const set of INDEX_SETS) await insert(sql, set, shown, set.rows(shown))
}

/** Rewrites only the groups that differ: most saves touch one field of many, and each row costs its indexes. */
export async function replaceIndex(sql: Sql, shown: IndexedResource): Promise<void> {
  for (const set of INDEX_SETS) await replaceRows(sql, set, shown)
}

/** What a stage alone shows. Nothing is hidden from the current stage while it is published. */
export async function removeIndex(sql: Sql, resource: number, stage: Stage): Promise<void> {
  const gone = stage === 'published' ? 1 : 0
  for (const { table, owner } of INDEX_SETS) {
    await sql.run(`delete from ${table} where ${owner} = ? and gone = ${gone}`, [resource])
  }
}

const WITH_LOCALES = [...SETS_WITH_LOCALES, { table: 'claimed_value', owner: 'resource' }]

/** Removes what is indexed under the label of a locale that is no more. */
export async function forgetLocale(
  sql: Sql,
  environment: number,
  label: string,
  { after, limit }: { after: number; limit: number },
): Promise<number | null> {
  const rows = await sql.all<{ key: number }>(
    'select key from resource where environment = ? and key > ? order by key limit ?',
    [environment, after, limit],
  )
  const keys = sql.dialect.list(rows.map((row) => row.key))
  for (const { table, owner } of WITH_LOCALES) {
    await sql.run(`delete from ${table} where ${sql.dialect.in(owner, 'bigint')} and locale = ?`, [keys, label])
  }
  return rows.length < limit ? null : rows.at(-1)!.key
}

async function insert(
  sql: Sql,
  set: IndexSet,
  { resource, stage }: IndexedResource,
  rows: readonly IndexRow[],
): Promise<void> {
  if (rows.length === 0) return
  const gone = stage === 'published' ? 1 : 0
  const since = gone ? resource.published!.version : resource.version
  await sql.insertMany(
    set.table,
    ALL_COLUMNS.get(set)!,
    rows.map(({ hidden, values }) => [resource.environment, resource.key, hidden ? NEVER : since, gone, ...values]),
  )
}

async function replaceRows(sql: Sql, set: IndexSet, shown: IndexedResource): Promise<void> {
  const stored = await storedRows(sql, set, shown.resource.key)
  const groupOf = ({ values }: IndexRow): string => JSON.stringify(values.slice(0, set.group.length))
  const before = Map.groupBy(stored, groupOf)
  const after = Map.groupBy(set.rows(shown), groupOf)
  const replace = shown.stage === 'current' ? replaceCurrent : replacePublished
  const added: IndexRow[] = []
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [rows, wanted] = [before.get(key) ?? [], after.get(key) ?? []]
    const values = (rows[0] ?? wanted[0])!.values.slice(0, set.group.length)
    const group: Group = { sql, set, shown, where: [shown.resource.key, ...values] }
    added.push(...(await replace(group, rows, wanted)))
  }
  await insert(sql, set, shown, added)
}

interface Group {
  sql: Sql
  set: IndexSet
  shown: IndexedResource
  /** The resource, and what the rows of the group begin with. */
  where: readonly Value[]
}

/** Answers what is to be inserted. What is published stays for that stage. */
async function replaceCurrent(group: Group, stored: readonly StoredRow[], wanted: readonly IndexRow[]) {
  const current = stored.filter(({ gone }) => !gone)
  if (isSame(current, wanted)) return []
  const published = group.shown.resource.published?.version ?? 0
  if (current.some(({ since }) => since <= published)) {
    await update(group, 'gone', 1, 'gone = 0 and since <= ?', published)
  }
  if (current.some(({ since }) => since > published)) await remove(group, 'gone = 0')
  return wanted
}

async function replacePublished(group: Group, stored: readonly StoredRow[], wanted: readonly IndexRow[]) {
  const version = group.shown.resource.published!.version
  const [current, own] = [stored.filter(({ gone }) => !gone), stored.filter(({ gone }) => gone)]
  const shareable = current.filter(({ hidden }) => !hidden)
  const isShared = isSame(shareable, wanted)
  if (isShared && shareable.some(({ since }) => since > version)) {
    await update(group, 'since', version, 'gone = 0 and since < ?', NEVER)
  }
  if (!isShared && current.some(({ since }) => since <= version)) {
    await update(group, 'since', version + 1, 'gone = 0 and since <= ?', version)
  }
  const stays = !isShared && isSame(own, wanted)
  if (!stays && own.length > 0) await remove(group, 'gone = 1')
  return isShared || stays ? [] : wanted
}

async function update(
  { sql, set, where }: Group,
  column: 'since' | 'gone',
  value: number,
  which: string,
  param: number,
): Promise<void> {
  await sql.run(`update ${set.table} set ${column} = ? where ${inGroup(set)} and ${which}`, [value, ...where, param])
}

async function remove({ sql, set, where }: Group, which: string): Promise<void> {
  await sql.run(`delete from ${set.table} where ${inGroup(set)} and ${which}`, where)
}

const inGroup = ({ owner, group }: IndexSet): string => [owner, ...group].map((column) => `${column} = ?`).join(' and ')

async function storedRows(sql: Sql, { table, owner, columns }: IndexSet, resource: number): Promise<StoredRow[]> {
  const rows = await sql.all<Record<string, Value> & { since: number; gone: number }>(
    `select ${columns.join(', ')}, since, gone from ${table} where ${owner} = ?`,
    [resource],
  )
  return rows.map((row) => ({
    values: columns.map((column) => row[column]!),
    since: row.since,
    hidden: row.since === NEVER,
    gone: row.gone === 1,
  }))
}

function isSame(a: readonly IndexRow[], b: readonly IndexRow[]): boolean {
  if (a.length !== b.length) return false
  const texts = (rows: readonly IndexRow[]) => rows.map(({ hidden, values }) => JSON.stringify([hidden, values])).sort()
  const [left, right] = [texts(a), texts(b)]
  return left.every((text, i) => text === right[i])
}
