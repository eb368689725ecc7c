import { compileFind } from '../sql/compile-find.ts'
import type { Sql } from '../sql/sql.ts'
import type { ReadModelReader, ReadModelWriter, ShownResource } from '../store.ts'
import { FOUND, findPage } from './find-page.ts'
import { insertIndex, removeIndex, replaceIndex } from './index-rows.ts'
import { upsertShown } from './shown.ts'

export const readModelTable = (sql: Sql): ReadModelReader & ReadModelWriter => ({
  find: (plan) => findPage(sql, plan, compileFind(plan, sql.dialect)),

  async withBodies(found) {
    if (found.length === 0) return []
    const keys = sql.dialect.list(found.map(({ bodyKey }) => bodyKey))
    const rows = await sql.all<{ key: number; body: string }>(
      `select key, body from content_version where ${sql.dialect.in('key', 'bigint')}`,
      [keys],
    )
    const bodies = new Map(rows.map(({ key, body }) => [key, body]))
    return found.map((each) => ({ ...each, body: bodies.get(each.bodyKey)! }))
  },

  async getMany(environment, stage, kind, ids) {
    if (ids.length === 0) return []
    return sql.all<ShownResource>(
      `select ${FOUND}, v.body from shown s join content_version v on v.key = s.body_key
       where s.environment = ? and s.stage = ? and s.kind = ? and s.archived_at is null and ${sql.dialect.in('s.id', 'text')}`,
      [environment, stage, kind, sql.dialect.list(ids)],
    )
  },

  async show(shown) {
    const { resource, stage } = shown
    const before = await sql.get('select 1 from shown where resource = ? and stage = ?', [resource.key, stage])
    await upsertShown(sql, shown)
    // What is shown for the first time has nothing to be compared with.
    if (before) await replaceIndex(sql, shown)
    else await insertIndex(sql, shown)
  },

  async hide(resource, stage) {
    await sql.run('delete from shown where resource = ? and stage = ?', [resource, stage])
    await removeIndex(sql, resource, stage)
  },

  async rebuilding() {
    const lock = sql.dialect.forUpdate
    return (
      (await sql.get(`select environment, done from read_model_rebuild order by environment limit 1${lock}`)) ?? null
    )
  },

  async rebuilt(environment, done) {
    if (done === null) await sql.run('delete from read_model_rebuild where environment = ?', [environment])
    else await sql.run('update read_model_rebuild set done = ? where environment = ?', [done, environment])
  },
})
