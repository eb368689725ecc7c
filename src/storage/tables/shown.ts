import { stateOf } from '#domain/resources/lifecycle'
import type { Sql, Value } from '../sql/sql.ts'
import type { ShowResource } from '../store.ts'

type Row = Readonly<Record<string, Value>>

const keyOf = ({ resource, stage }: ShowResource): Row => ({ resource: resource.key, stage })

/** What a row keeps for life: indexes on these alone are written once. */
const fixedOf = ({ resource, createdAt }: ShowResource): Row => ({
  environment: resource.environment,
  kind: resource.kind,
  id: resource.id,
  content_type: resource.contentType,
  created_at: createdAt,
  created_by: resource.createdBy,
})

const stateRow = ({ resource, bodyKey, updatedAt }: ShowResource): Row => ({
  body_key: bodyKey,
  version: resource.version,
  revision: resource.publishedCounter,
  changed: stateOf(resource) === 'changed' ? 1 : 0,
  updated_at: updatedAt,
  updated_by: resource.updatedBy,
  published_version: resource.published?.version ?? null,
  published_at: resource.published?.at ?? null,
  published_by: resource.published?.by ?? null,
  first_published_at: resource.firstPublishedAt,
  archived_version: resource.archived?.version ?? null,
  archived_at: resource.archived?.at ?? null,
  archived_by: resource.archived?.by ?? null,
})

/** The same texts for all rows; put together once. */
let insertText: string | null = null
let updateText: string | null = null

export async function insertShown(sql: Sql, shown: ShowResource): Promise<void> {
  const row = { ...keyOf(shown), ...fixedOf(shown), ...stateRow(shown) }
  insertText ??= insertOf(Object.keys(row))
  await sql.run(insertText, Object.values(row))
}

export async function updateShown(sql: Sql, shown: ShowResource): Promise<boolean> {
  const [state, key] = [stateRow(shown), keyOf(shown)]
  updateText ??= `update shown set ${assigned(state).join(', ')} where ${assigned(key).join(' and ')}`
  return (await sql.run(updateText, [...Object.values(state), ...Object.values(key)])) > 0
}

const assigned = (row: Row): string[] => Object.keys(row).map((column) => `${column} = ?`)

const insertOf = (columns: readonly string[]): string =>
  `insert into shown (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`
