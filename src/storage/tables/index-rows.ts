import type { IndexRows } from '#domain/resources/read-model'
import type { Stage } from '#domain/resources/resource'
import type { Sql, Value } from '../sql/sql.ts'
import type { IndexedResource } from '../store.ts'
import { hideTexts, showTexts } from './text-rows.ts'

type IndexRow = Record<string, Value>

/** One table of rows that hang on a resource in a stage. */
interface RowSet {
  table: string
  /** The column that names the resource. */
  owner: string
  columns: readonly string[]
  /** Rows that are replaced together: those of one field in one locale, where there are fields. */
  group: readonly string[]
  rows(shown: IndexedResource): IndexRow[]
}

const FIELD = ['field', 'locale']

/** Rows of both audiences; `hidden` is 1 for those that only editors find it by. */
const ofBoth = <T>(
  shown: IndexedResource,
  pick: (rows: IndexRows) => readonly T[],
  toRow: (each: T, hidden: number) => IndexRow,
) => [
  ...pick(shown.index.shown).map((each) => toRow(each, 0)),
  ...pick(shown.index.hidden).map((each) => toRow(each, 1)),
]

const SETS: readonly RowSet[] = [
  {
    table: 'link',
    owner: 'source',
    columns: ['environment', 'stage', 'source', 'field', 'locale', 'position', 'target_kind', 'target_id', 'hidden'],
    group: FIELD,
    rows: (shown) =>
      ofBoth(
        shown,
        ({ links }) => links,
        ({ field, locale, position, targetKind, targetId }, hidden) => ({
          field,
          locale,
          position,
          target_kind: targetKind,
          target_id: targetId,
          hidden,
        }),
      ),
  },
  {
    table: 'field_value',
    owner: 'resource',
    columns: ['environment', 'stage', 'content_type', 'resource', 'field', 'locale', 'text_value', 'number_value'],
    group: FIELD,
    rows: (shown) =>
      ofBoth(
        shown,
        ({ values }) => values,
        ({ field, locale, text, number }) => ({
          content_type: shown.resource.contentType ?? '',
          field,
          locale,
          text_value: text,
          number_value: number,
        }),
      ),
  },
  {
    table: 'field_location',
    owner: 'resource',
    columns: ['environment', 'stage', 'content_type', 'resource', 'field', 'locale', 'lat', 'lon', 'x', 'y', 'z'],
    group: FIELD,
    rows: (shown) =>
      ofBoth(
        shown,
        ({ locations }) => locations,
        (location) => ({
          content_type: shown.resource.contentType ?? '',
          ...location,
        }),
      ),
  },
  {
    table: 'label',
    owner: 'resource',
    columns: ['environment', 'stage', 'resource', 'kind', 'target'],
    group: ['kind'],
    rows: ({ index }) => index.labels.map(({ kind, target }) => ({ kind, target })),
  },
]

export async function insertIndex(sql: Sql, shown: IndexedResource): Promise<void> {
  for (const set of SETS) await insert(sql, set, rowsOf(set, shown))
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

/** Removes what is indexed under the label of a locale that is no more. */
export async function forgetLocale(sql: Sql, environment: number, label: string): Promise<void> {
  for (const { table, group } of SETS) {
    if (group !== FIELD) continue
    await sql.run(`delete from ${table} where environment = ? and locale = ?`, [environment, label])
  }
  for (const table of ['text_row', 'claimed_value']) {
    await sql.run(`delete from ${table} where environment = ? and locale = ?`, [environment, label])
  }
}

const rowsOf = (set: RowSet, shown: IndexedResource): IndexRow[] =>
  set.rows(shown).map((row) => ({
    ...row,
    environment: shown.resource.environment,
    stage: shown.stage,
    [set.owner]: shown.resource.key,
  }))

async function insert(sql: Sql, { table, columns }: RowSet, rows: readonly IndexRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql.insertMany(
    table,
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? null)),
  )
}

async function replaceRows(sql: Sql, set: RowSet, shown: IndexedResource): Promise<void> {
  const owned = [shown.resource.key, shown.stage]
  const stored = await sql.all<IndexRow>(
    `select ${set.columns.join(', ')} from ${set.table} where ${set.owner} = ? and stage = ?`,
    owned,
  )
  const groupOf = (row: IndexRow): string => JSON.stringify(set.group.map((column) => row[column]))
  const before = Map.groupBy(stored, groupOf)
  const after = Map.groupBy(rowsOf(set, shown), groupOf)
  const remove = (rows: readonly IndexRow[]) =>
    sql.run(
      `delete from ${set.table} where ${set.owner} = ? and stage = ? and ${set.group.map((column) => `${column} = ?`).join(' and ')}`,
      [...owned, ...set.group.map((column) => rows[0]![column])],
    )
  const added: IndexRow[] = []
  for (const [key, group] of after) {
    const old = before.get(key)
    if (old && isSame(set, old, group)) continue
    if (old) await remove(old)
    added.push(...group)
  }
  for (const [key, group] of before) if (!after.has(key)) await remove(group)
  await insert(sql, set, added)
}

function isSame({ columns }: RowSet, a: readonly IndexRow[], b: readonly IndexRow[]): boolean {
  if (a.length !== b.length) return false
  const texts = (rows: readonly IndexRow[]) =>
    rows.map((row) => JSON.stringify(columns.map((column) => row[column] ?? null))).sort()
  const [left, right] = [texts(a), texts(b)]
  return left.every((text, i) => text === right[i])
}
