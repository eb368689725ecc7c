import { stateOf } from '#domain/resources/lifecycle'
import type { Sql, Value } from '../sql/sql.ts'
import type { ShowResource } from '../store.ts'

/** The row of `shown`, by column. */
const rowOf = ({ resource, stage, bodyKey, createdAt, updatedAt }: ShowResource): Record<string, Value> => ({
  environment: resource.environment,
  stage,
  kind: resource.kind,
  id: resource.id,
  resource: resource.key,
  content_type: resource.contentType,
  body_key: bodyKey,
  version: resource.version,
  revision: resource.publishedCounter,
  changed: stateOf(resource) === 'changed' ? 1 : 0,
  created_at: createdAt,
  created_by: resource.createdBy,
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

const KEY = ['resource', 'stage']

let text: string | null = null

/** The same for all rows; put together once. */
function upsertOf(columns: readonly string[]): string {
  const changes = columns.filter((column) => !KEY.includes(column)).map((column) => `${column} = excluded.${column}`)
  return `insert into shown (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})
     on conflict (${KEY.join(', ')}) do update set ${changes.join(', ')}`
}

export async function upsertShown(sql: Sql, shown: ShowResource): Promise<void> {
  const row = rowOf(shown)
  text ??= upsertOf(Object.keys(row))
  await sql.run(text, Object.values(row))
}
