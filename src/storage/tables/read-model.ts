import type { Sql } from '../sql/sql.ts'
import { SHOWN } from '../sql/sys-columns.ts'
import type { ReadModelReader, ReadModelWriter, ShownResource } from '../store.ts'
import { BODY, type BodyRow, bodyOf, withBody } from './bodies.ts'
import { requireReadable } from './body-budget.ts'
import { sourcesOf, targetsOf } from './broken-links.ts'
import { findKeys, findPlaces } from './find-keys.ts'
import { FOUND, findPage } from './find-page.ts'
import { forgetLocale, insertIndex, removeIndex, replaceIndex } from './index-rows.ts'

export const readModelTable = (sql: Sql): ReadModelReader & ReadModelWriter => ({
  find: (plan) => findPage(sql, plan),

  findKeys: (plan, most) => findKeys(sql, plan, most),

  findPlaces: (plan, ids) => findPlaces(sql, plan, ids),

  async withBodies(environment, found) {
    if (found.length === 0) return []
    const keys = sql.dialect.list(found.map(({ bodyKey }) => bodyKey))
    await requireReadable(sql, found.length, `content_version v where ${sql.dialect.in('v.key', 'bigint')}`, [keys])
    const rows = await sql.all<{ key: number } & Omit<BodyRow, 'kind'>>(
      `select v.key, ${BODY} from content_version v join environment e on e.key = ?
       where ${sql.dialect.in('v.key', 'bigint')}`,
      [environment, keys],
    )
    const byKey = new Map(rows.map((row) => [row.key, row]))
    return found.map((each) => ({ ...each, body: bodyOf({ ...byKey.get(each.bodyKey)!, kind: each.kind }) }))
  },

  async getMany(environment, stage, kind, ids) {
    if (ids.length === 0) return []
    const wanted = `s.environment = ? and s.kind = ? and s.archived_at is null
       and ${sql.dialect.in('s.id', 'text')}`
    const params = [environment, kind, sql.dialect.list(ids)]
    const versions = `${SHOWN[stage]} s join content_version v on v.key = s.body_key`
    await requireReadable(sql, ids.length, `${versions} where ${wanted}`, params)
    const rows = await sql.all<ShownResource & BodyRow>(
      `select ${FOUND}, ${BODY} from ${versions} join environment e on e.key = s.environment where ${wanted}`,
      params,
    )
    return rows.map(withBody)
  },

  async byKeys(stage, keys) {
    if (keys.length === 0) return []
    const wanted = sql.dialect.in('s.resource', 'bigint')
    const params = [sql.dialect.list(keys)]
    const versions = `${SHOWN[stage]} s join content_version v on v.key = s.body_key`
    await requireReadable(sql, keys.length, `${versions} where ${wanted}`, params)
    const rows = await sql.all<ShownResource & BodyRow>(
      `select ${FOUND}, ${BODY} from ${versions} join environment e on e.key = s.environment where ${wanted}`,
      params,
    )
    return rows.map(withBody)
  },

  async linkTargets(environment, kind, page) {
    const rows = await targetsOf(sql, environment, kind, page)
    return rows.map(({ id, isBroken }) => ({ id, isBroken: Number(isBroken) === 1 }))
  },

  linkSources: (environment, kind, ids, most) => sourcesOf(sql, environment, kind, ids, most),

  async idsOf(stage, keys) {
    const rows = await sql.all<{ resource: number; id: string }>(
      `select s.resource, s.id from ${SHOWN[stage]} s where ${sql.dialect.in('s.resource', 'bigint')}`,
      [sql.dialect.list(keys)],
    )
    return new Map(rows.map(({ resource, id }) => [resource, id]))
  },

  async show(shown) {
    const { resource, stage, index, isNew = false } = shown
    if (index === 'of current') {
      if (!isNew) await removeIndex(sql, resource.key, stage)
      return
    }
    // What was never shown has nothing to be compared with.
    if (isNew && stage === 'current') await insertIndex(sql, { ...shown, index })
    else await replaceIndex(sql, { ...shown, index })
  },

  forgetLocale: (environment, label, page) => forgetLocale(sql, environment, label, page),

  hide: (resource, stage) => removeIndex(sql, resource, stage),

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
