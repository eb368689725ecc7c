import type { IndexRows } from '#domain/resources/read-model'
import type { Stage } from '#domain/resources/resource'
import type { Sql, Value } from '../sql/sql.ts'
import type { IndexedResource } from '../store.ts'
import { hideTexts, showTexts } from './text-rows.ts'

/** Values in the order of the columns behind those that every row begins with: environment, stage and resource. */
type Rest = readonly Value[]

/** One table of rows that hang on a resource in a stage. */
interface RowSet {
  table: string
  /** The column that names the resource. */
  owner: string
  columns: readonly string[]
  /** Rows that are replaced together begin alike: those of one field in one locale, where there are fields. */
  group: readonly string[]
  rows(shown: IndexedResource): Rest[]
}

const FIELD = ['field', 'locale']

/** Rows of both audiences; `hidden` is 1 for those that only editors find it by. */
function ofBoth<T>(
  { index }: IndexedResource,
  pick: (rows: IndexRows) => readonly T[],
  toRow: (each: T, hidden: number) => Rest,
): Rest[] {
  const [shown, hidden] = [pick(index.shown), pick(index.hidden)]
  if (shown.length === 0 && hidden.length === 0) return []
  return [...shown.map((each) => toRow(each, 0)), ...hidden.map((each) => toRow(each, 1))]
}

const SETS: readonly RowSet[] = [
  {
    table: 'link',
    owner: 'source',
    columns: ['field', 'locale', 'position', 'target_kind', 'target_id', 'hidden'],
    group: FIELD,
    rows: (shown) =>
      ofBoth(
        shown,
        ({ links }) => links,
        ({ field, locale, position, targetKind, targetId }, hidden) => [
          ...[field, locale, position, targetKind],
          ...[targetId, hidden],
        ],
      ),
  },
  {
    table: 'field_value',
    owner: 'resource',
    columns: ['field', 'locale', 'item', 'content_type', 'text_value', 'number_value'],
    group: FIELD,
    rows(shown) {
      const type = shown.resource.contentType ?? ''
      let item = 0
      let before: { field: string; locale: string } | null = null
      return ofBoth(
        shown,
        ({ values }) => values,
        (value) => {
          const { field, locale, text, number } = value
          item = before?.field === field && before.locale === locale ? item + 1 : 0
          before = value
          return [field, locale, item, type, text, number]
        },
      )
    },
  },
  {
    table: 'field_location',
    owner: 'resource',
    columns: ['field', 'locale', 'content_type', 'lat', 'lon', 'x', 'y', 'z'],
    group: FIELD,
    rows: (shown) =>
      ofBoth(
        shown,
        ({ locations }) => locations,
        ({ field, locale, lat, lon, x, y, z }) => [field, locale, shown.resource.contentType ?? '', lat, lon, x, y, z],
      ),
  },
  {
    table: 'label',
    owner: 'resource',
    columns: ['kind', 'target'],
    group: ['kind'],
    rows: ({ index }) => index.labels.map(({ kind, target }) => [kind, target]),
  },
]

const ALL_COLUMNS = new Map(SETS.map((set) => [set, ['environment', 'stage', set.owner, ...set.columns]]))

export async function insertIndex(sql: Sql, shown: IndexedResource): Promise<void> {
  for (const set of SETS) await insert(sql, set, shown, set.rows(shown))
  await showTexts(sql, shown)
}

/** Rewrites only the fields whose rows differ: most saves touch one field of many, and each row costs its indexes. */
export async function replaceIndex(sql: Sql, shown: IndexedResource): Promise<void> {
  for (const set of SETS) await replaceRows(sql, set, shown)
  await showTexts(sql, shown)
}

export async function removeIndex(sql: Sql, resource: number, stage: Stage): Promise<void> {
  for (const { table, owner } of SETS) {
    await sql.run(`delete from ${table} where ${owner} = ? and stage = ?`, [resource, stage])
  }
  await hideTexts(sql, resource, stage)
}

const WITH_LOCALES = [
  ...SETS.filter(({ group }) => group === FIELD),
  ...['text_row', 'claimed_value'].map((table) => ({ table, owner: 'resource' })),
]

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
  set: RowSet,
  { resource, stage }: IndexedResource,
  rows: readonly Rest[],
): Promise<void> {
  if (rows.length === 0) return
  await sql.insertMany(
    set.table,
    ALL_COLUMNS.get(set)!,
    rows.map((row) => [resource.environment, stage, resource.key, ...row]),
  )
}

async function replaceRows(sql: Sql, set: RowSet, shown: IndexedResource): Promise<void> {
  const { table, owner, columns, group } = set
  const owned = [shown.resource.key, shown.stage]
  const stored = await sql.all<Record<string, Value>>(
    `select ${columns.join(', ')} from ${table} where ${owner} = ? and stage = ?`,
    owned,
  )
  const groupOf = (row: Rest): string => JSON.stringify(row.slice(0, group.length))
  const before = Map.groupBy(
    stored.map((row): Rest => columns.map((column) => row[column]!)),
    groupOf,
  )
  const after = Map.groupBy(set.rows(shown), groupOf)
  const remove = ([row]: readonly Rest[]) =>
    sql.run(
      `delete from ${table} where ${owner} = ? and stage = ? and ${group.map((column) => `${column} = ?`).join(' and ')}`,
      [...owned, ...row!.slice(0, group.length)],
    )
  const added: Rest[] = []
  for (const [key, rows] of after) {
    const old = before.get(key)
    if (old && isSame(old, rows)) continue
    if (old) await remove(old)
    added.push(...rows)
  }
  for (const [key, rows] of before) if (!after.has(key)) await remove(rows)
  await insert(sql, set, shown, added)
}

function isSame(a: readonly Rest[], b: readonly Rest[]): boolean {
  if (a.length !== b.length) return false
  const texts = (rows: readonly Rest[]) => rows.map((row) => JSON.stringify(row)).sort()
  const [left, right] = [texts(a), texts(b)]
  return left.every((text, i) => text === right[i])
}
