import type { ApiKey } from '#domain/access/api-key'
import type { Sql } from '../sql/sql.ts'
import type { ApiKeysReader, ApiKeysWriter } from '../store.ts'

const COLUMNS = `space, id, preview_id as "previewId", name, description, environments, version,
  created_at as "createdAt", created_by as "createdBy", updated_at as "updatedAt", updated_by as "updatedBy"`

type Row = Omit<ApiKey, 'environments'> & { environments: string }
const toKey = (row: Row): ApiKey => ({ ...row, environments: JSON.parse(row.environments) })

export const apiKeysTable = (sql: Sql): ApiKeysReader & ApiKeysWriter => ({
  async list(space, page) {
    const rows = await sql.all<Row>(
      `select ${COLUMNS} from api_key where space = ? order by created_at, id limit ? offset ?`,
      [space, page.limit, page.skip],
    )
    const count = await sql.get<{ n: number }>('select count(*) as n from api_key where space = ?', [space])
    return { total: count!.n, items: rows.map(toKey) }
  },
  async get(space, id) {
    const row = await sql.get<Row>(`select ${COLUMNS} from api_key where space = ? and id = ?`, [space, id])
    return row ? toKey(row) : null
  },
  async byPreviewId(space, previewId) {
    const row = await sql.get<Row>(`select ${COLUMNS} from api_key where space = ? and preview_id = ?`, [
      space,
      previewId,
    ])
    return row ? toKey(row) : null
  },
  async sealed(space, id) {
    const rows = await sql.all<{ kind: string; sealed: string }>(
      'select kind, sealed from token where space = ? and api_key = ?',
      [space, id],
    )
    const of = (kind: string) => rows.find((row) => row.kind === kind)?.sealed
    const [delivery, preview] = [of('delivery'), of('preview')]
    return delivery && preview ? { delivery, preview } : null
  },
  async insert(k) {
    const added = await sql.run(
      `insert into api_key (space, id, preview_id, name, description, environments, version, created_at, created_by,
         updated_at, updated_by) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
      [
        k.space,
        k.id,
        k.previewId,
        k.name,
        k.description,
        JSON.stringify(k.environments),
        k.version,
        k.createdAt,
        k.createdBy,
        k.updatedAt,
        k.updatedBy,
      ],
    )
    return added === 1
  },
  async update(k, expectedVersion) {
    const changed = await sql.run(
      `update api_key set name = ?, description = ?, environments = ?, version = ?, updated_at = ?, updated_by = ?
       where space = ? and id = ? and version = ?`,
      [
        k.name,
        k.description,
        JSON.stringify(k.environments),
        k.version,
        k.updatedAt,
        k.updatedBy,
        k.space,
        k.id,
        expectedVersion,
      ],
    )
    return changed === 1
  },
  async delete(space, id) {
    await sql.run('delete from token where space = ? and api_key = ?', [space, id])
    return (await sql.run('delete from api_key where space = ? and id = ?', [space, id])) === 1
  },
})
