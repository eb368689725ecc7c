import type { Stage } from '#domain/resources/resource'
import { compilePlan } from '../sql/compile-plan.ts'
import type { Sql, Value } from '../sql/sql.ts'
import type { ReadModelReader, ReadModelWriter, ShownResource, ShowResource } from '../store.ts'
import { BODY, type BodyRow, withBody } from './bodies.ts'

const SELECT = `select s.resource, s.kind, s.id, s.content_type as "contentType", ${BODY}, s.body_key as "bodyKey",
  s.published_version as "publishedVersion", s.revision, s.created_at as "createdAt", s.updated_at as "updatedAt"`
const JOIN_BODY = 'join content_version v on v.key = s.body_key join environment e on e.key = s.environment'

type Row = ShownResource & BodyRow

export const readModelTable = (sql: Sql): ReadModelReader & ReadModelWriter => ({
  async find(plan) {
    const { matching, matchingParams, order } = compilePlan(plan, sql.dialect)
    const count = await sql.get<{ n: number }>(`select count(*) as n ${matching}`, matchingParams)
    if (plan.limit === 0 || count!.n === 0) return { total: count!.n, items: [] }
    // Bodies are joined to the finished page, so that no more of them are read than are answered.
    const rows = await sql.all<Row>(
      `${SELECT} from (select * ${matching} order by ${order} limit ? offset ?) s ${JOIN_BODY} order by ${order}`,
      [...matchingParams, plan.limit, plan.skip],
    )
    return { total: count!.n, items: rows.map(withBody) }
  },

  async getMany(environment, stage, kind, ids) {
    if (ids.length === 0) return []
    const rows = await sql.all<Row>(
      `${SELECT} from shown s ${JOIN_BODY}
       where s.environment = ? and s.stage = ? and s.kind = ? and ${sql.dialect.in('s.id', 'text')}`,
      [environment, stage, kind, sql.dialect.list(ids)],
    )
    return rows.map(withBody)
  },

  async show(shown) {
    await sql.run(
      `insert into shown (environment, stage, kind, id, resource, content_type, body_key, published_version, revision,
         created_at, updated_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (environment, stage, kind, id) do update set resource = excluded.resource,
         content_type = excluded.content_type, body_key = excluded.body_key,
         published_version = excluded.published_version, revision = excluded.revision,
         created_at = excluded.created_at, updated_at = excluded.updated_at`,
      [
        shown.environment,
        shown.stage,
        shown.kind,
        shown.id,
        shown.resource,
        shown.contentType,
        shown.bodyKey,
        shown.publishedVersion,
        shown.revision,
        shown.createdAt,
        shown.updatedAt,
      ],
    )
    await replaceRows(sql, LINKS, shown, linkRows(shown))
    await replaceRows(sql, VALUES, shown, valueRows(shown))
  },

  async forgetLocale(environment, label) {
    for (const { table } of [LINKS, VALUES]) {
      await sql.run(`delete from ${table} where environment = ? and locale = ?`, [environment, label])
    }
  },

  async hide(resource, stage) {
    await sql.run('delete from shown where resource = ? and stage = ?', [resource, stage])
    await sql.run('delete from link where source = ? and stage = ?', [resource, stage])
    await sql.run('delete from field_value where resource = ? and stage = ?', [resource, stage])
  },
})

interface RowSet {
  table: string
  owner: string
  columns: readonly string[]
}
const LINKS: RowSet = {
  table: 'link',
  owner: 'source',
  columns: ['environment', 'stage', 'source', 'field', 'locale', 'position', 'target_kind', 'target_id'],
}
const VALUES: RowSet = {
  table: 'field_value',
  owner: 'resource',
  columns: ['environment', 'stage', 'content_type', 'resource', 'field', 'locale', 'text_value', 'number_value'],
}

type ReadModelRow = Record<string, Value>

const linkRows = (shown: ShowResource): ReadModelRow[] =>
  shown.links.map((link) => ({
    environment: shown.environment,
    stage: shown.stage,
    source: shown.resource,
    field: link.field,
    locale: link.locale,
    position: link.position,
    target_kind: link.targetKind,
    target_id: link.targetId,
  }))

const valueRows = (shown: ShowResource): ReadModelRow[] =>
  shown.values.map((value) => ({
    environment: shown.environment,
    stage: shown.stage,
    content_type: shown.contentType,
    resource: shown.resource,
    field: value.field,
    locale: value.locale,
    text_value: value.text,
    number_value: value.number,
  }))

/** Rewrites only the fields whose rows differ: most saves touch one field of many, and each row costs two indexes. */
async function replaceRows(
  sql: Sql,
  set: RowSet,
  shown: { resource: number; stage: Stage },
  rows: readonly ReadModelRow[],
): Promise<void> {
  const stored = await sql.all<ReadModelRow>(
    `select ${set.columns.join(', ')} from ${set.table} where ${set.owner} = ? and stage = ?`,
    [shown.resource, shown.stage],
  )
  const before = Map.groupBy(stored, fieldOf)
  const after = Map.groupBy(rows, fieldOf)
  const added: Value[][] = []
  for (const [key, group] of after) {
    const old = before.get(key)
    if (old && sameRows(set, old, group)) continue
    if (old) await deleteField(sql, set, shown, old[0]!)
    added.push(...group.map((row) => set.columns.map((column) => row[column]!)))
  }
  for (const [key, group] of before) {
    if (!after.has(key)) await deleteField(sql, set, shown, group[0]!)
  }
  if (added.length > 0) await sql.insertMany(set.table, set.columns, added)
}

const fieldOf = (row: ReadModelRow): string => `${row.field} ${row.locale}`

function sameRows(set: RowSet, a: readonly ReadModelRow[], b: readonly ReadModelRow[]): boolean {
  if (a.length !== b.length) return false
  const texts = (rows: readonly ReadModelRow[]) =>
    rows.map((row) => JSON.stringify(set.columns.map((column) => row[column]))).sort()
  const [left, right] = [texts(a), texts(b)]
  return left.every((text, i) => text === right[i])
}

async function deleteField(
  sql: Sql,
  set: RowSet,
  shown: { resource: number; stage: Stage },
  row: ReadModelRow,
): Promise<void> {
  await sql.run(`delete from ${set.table} where ${set.owner} = ? and stage = ? and field = ? and locale = ?`, [
    shown.resource,
    shown.stage,
    row.field,
    row.locale,
  ])
}
