import type { Stage } from '#domain/resources/resource'
import { integer, scalar } from '../schema/column.ts'
import { resource as resourceTable } from '../schema/schema.ts'
import type { Sql } from '../sql/sql.ts'
import { columns, command, computed, inList, part, query, type SqlPart } from '../sql/statement.ts'
import { insertInto } from '../sql/write.ts'
import {
  INDEX_SETS,
  type IndexedResource,
  type IndexRow,
  type IndexSet,
  SETS_WITH_LOCALES,
  type Value,
} from './index-sets.ts'

/**
 * Both stages share the read-model rows. The current stage shows rows with `gone` = 0; the published stage shows rows
 * whose `since` is at most the published version. So publishing the current content writes nothing here. Within a group
 * (one field in one locale) both stages have either the same rows or none in common.
 */

/** `since` of rows for editors only, which are never published. */
const NEVER_PUBLISHED = 2 ** 31 - 1

interface StoredRow extends IndexRow {
  since: number
  gone: boolean
}

const LIFETIME = part`${computed('since', integer(), 'since')}, ${computed('gone', integer(), 'gone')}`

/** The statements of one table. */
function statementsOf({ table, owner, columns: names, group }: IndexSet) {
  const values = names.map((name) => computed(name, scalar(), name))
  const selected: SqlPart<Record<string, Value>> = {
    ...{ sqlite: names.join(', '), postgres: names.join(', ') },
    shape: Object.assign({}, ...values.map(({ shape }) => shape)),
  }
  const inGroup = [owner, ...group].map((column) => `${column} = ?`).join(' and ')
  const current = `${inGroup} and gone = 0`
  return {
    insert: insertInto(table, ['environment', owner, 'since', 'gone', ...names]),
    stored: query`select ${selected}, ${LIFETIME} from ${table} where ${owner} = ?`,
    removeStage: {
      current: command`delete from ${table} where ${owner} = ? and gone = 0`,
      published: command`delete from ${table} where ${owner} = ? and gone = 1`,
    },
    /** Keeps published rows of one group for the published stage only. */
    retire: command`update ${table} set gone = 1 where ${current} and since <= ?`,
    removeCurrent: command`delete from ${table} where ${current}`,
    removePublished: command`delete from ${table} where ${inGroup} and gone = 1`,
    /** `share` makes the published stage show the current rows of one group; `unshare` ends that. */
    share: command`update ${table} set since = ? where ${current} and since < ?`,
    unshare: command`update ${table} set since = ? where ${current} and since <= ?`,
  }
}

const STATEMENTS = new Map(INDEX_SETS.map((set) => [set, statementsOf(set)]))
const of = (set: IndexSet) => STATEMENTS.get(set)!

/** For resources without rows. */
export async function insertIndex(sql: Sql, shown: IndexedResource): Promise<void> {
  for (const set of INDEX_SETS) await insert(sql, set, shown, set.rows(shown))
}

/** Rewrites only changed groups: most saves change one field of many, and every row has several indexes. */
export async function replaceIndex(sql: Sql, shown: IndexedResource): Promise<void> {
  for (const set of INDEX_SETS) await replaceRows(sql, set, shown)
}

/** Removes the rows that only this stage shows. A published resource is never removed from the current stage. */
export async function removeIndex(sql: Sql, resource: number, stage: Stage): Promise<void> {
  for (const set of INDEX_SETS) await sql.defer(of(set).removeStage[stage], [resource])
}

const RESOURCES = query`select ${columns(resourceTable, '', 'key')} from resource
  where environment = ? and key > ? order by key limit ?`
const REMOVE_LOCALE = [...SETS_WITH_LOCALES, { table: 'claimed_value', owner: 'resource' }].map(
  ({ table, owner }) => command`delete from ${table} where ${inList(owner, 'bigint')} and locale = ?`,
)

/** Removes the rows of a deleted locale. */
export async function removeLocale(
  sql: Sql,
  environment: number,
  label: string,
  { after, limit }: { after: number; limit: number },
): Promise<number | null> {
  const rows = await sql.all(RESOURCES, [environment, after, limit])
  const keys = sql.dialect.list(rows.map((row) => row.key))
  for (const remove of REMOVE_LOCALE) await sql.run(remove, [keys, label])
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
    of(set).insert,
    rows.map(({ hidden, values }) => [
      resource.environment,
      resource.key,
      hidden ? NEVER_PUBLISHED : since,
      gone,
      ...values,
    ]),
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
    const [rows, newRows] = [before.get(key) ?? [], after.get(key) ?? []]
    const values = (rows[0] ?? newRows[0])!.values.slice(0, set.group.length)
    const group: Group = { sql, set, shown, where: [shown.resource.key, ...values] }
    added.push(...(await replace(group, rows, newRows)))
  }
  await insert(sql, set, shown, added)
}

interface Group {
  sql: Sql
  set: IndexSet
  shown: IndexedResource
  /** The resource and the group columns. */
  where: readonly Value[]
}

/** Returns the rows to insert. Published rows stay for that stage. */
async function replaceCurrent(group: Group, stored: readonly StoredRow[], newRows: readonly IndexRow[]) {
  const current = stored.filter(({ gone }) => !gone)
  if (isSame(current, newRows)) return []
  const published = group.shown.resource.published?.version ?? 0
  if (current.some(({ since }) => since <= published)) {
    await group.sql.defer(of(group.set).retire, [...group.where, published])
  }
  if (current.some(({ since }) => since > published)) await group.sql.defer(of(group.set).removeCurrent, group.where)
  return newRows
}

async function replacePublished(group: Group, stored: readonly StoredRow[], newRows: readonly IndexRow[]) {
  const version = group.shown.resource.published!.version
  const [current, publishedOnly] = [stored.filter(({ gone }) => !gone), stored.filter(({ gone }) => gone)]
  const shareable = current.filter(({ hidden }) => !hidden)
  const isShared = isSame(shareable, newRows)
  if (isShared && shareable.some(({ since }) => since > version)) {
    await group.sql.defer(of(group.set).share, [version, ...group.where, NEVER_PUBLISHED])
  }
  if (!isShared && current.some(({ since }) => since <= version)) {
    await group.sql.defer(of(group.set).unshare, [version + 1, ...group.where, version])
  }
  const isUnchanged = !isShared && isSame(publishedOnly, newRows)
  if (!isUnchanged && publishedOnly.length > 0) await group.sql.defer(of(group.set).removePublished, group.where)
  return isShared || isUnchanged ? [] : newRows
}

async function storedRows(sql: Sql, set: IndexSet, resource: number): Promise<StoredRow[]> {
  const rows = await sql.all(of(set).stored, [resource])
  return rows.map((row) => ({
    values: set.columns.map((column) => row[column] ?? null),
    since: row.since,
    hidden: row.since === NEVER_PUBLISHED,
    gone: row.gone === 1,
  }))
}

function isSame(a: readonly IndexRow[], b: readonly IndexRow[]): boolean {
  if (a.length !== b.length) return false
  const texts = (rows: readonly IndexRow[]) => rows.map(({ hidden, values }) => JSON.stringify([hidden, values])).sort()
  const [left, right] = [texts(a), texts(b)]
  return left.every((text, i) => text === right[i])
}
