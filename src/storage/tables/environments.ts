import { randomInt } from 'node:crypto'
import type { Relabel } from '#domain/locales/relabel'
import type { Environment } from '#domain/spaces/space'
import type { Sql } from '../sql/sql.ts'
import type { EnvironmentsReader, EnvironmentsWriter } from '../store.ts'

const COLUMNS = `e.key, e.space, e.id, e.name, e.status, e.source, e.base_position as "basePosition", e.version,
  e.created_at as "createdAt", e.created_by as "createdBy", e.updated_at as "updatedAt", e.updated_by as "updatedBy"`

const ONE = `select ${COLUMNS} from environment e where`
const BY_ID = `${ONE} e.space = ? and e.id = ?`
const BY_KEY = `${ONE} e.key = ?`
const NAMED = `${ONE} e.key = coalesce((select key from environment where space = ? and id = ?),
  (select environment from environment_alias where space = ? and id = ?))`

// What is deleted has given its id away, so no lookup by id finds it.
const OF_SPACE = `from environment e where e.space = ? and e.status <> 'deleted'`

/** Any fixed number: it keeps these locks apart from all others. */
const MODEL_LOCK = 7_432_102

/** At random, so that a number is not used again when the transaction that took it is undone. */
const newModel = (): number => randomInt(2 ** 48 - 1)

export const environmentsTable = (sql: Sql): EnvironmentsReader & EnvironmentsWriter => ({
  get: (space, id) => one(sql, BY_ID, [space, id]),
  byKey: (key) => one(sql, BY_KEY, [key]),
  async named(space, name) {
    return (await sql.getOnce<Environment>(NAMED, [space, name, space, name])) ?? null
  },
  async list(space, page) {
    const items = await sql.all<Environment>(`select ${COLUMNS} ${OF_SPACE} order by e.key limit ? offset ?`, [
      space,
      page.limit,
      page.skip,
    ])
    const count = await sql.get<{ n: number }>(`select count(*) as n ${OF_SPACE}`, [space])
    return { total: count!.n, items }
  },
  async insert(e) {
    const row = await sql.get<{ key: number }>(
      `insert into environment (space, id, name, status, source, version, created_at, created_by, updated_at, updated_by, model)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (space, id) do nothing returning key`,
      [
        e.space,
        e.id,
        e.name,
        e.status,
        e.source ?? null,
        e.version,
        e.createdAt,
        e.createdBy,
        e.updatedAt,
        e.updatedBy,
        newModel(),
      ],
    )
    return row?.key ?? null
  },
  async update(e, expectedVersion) {
    const changed = await sql.run(
      'update environment set id = ?, name = ?, version = ?, updated_at = ?, updated_by = ? where key = ? and version = ?',
      [e.id, e.name, e.version, e.updatedAt, e.updatedBy, e.key, expectedVersion],
    )
    return changed === 1
  },
  async setStatus(key, status, basePosition) {
    await sql.run('update environment set status = ?, base_position = ? where key = ?', [
      status,
      basePosition ?? null,
      key,
    ])
  },
  async startOver(key, source) {
    await sql.run(`update environment set status = 'queued', source = ?, base_position = null where key = ?`, [
      source,
      key,
    ])
  },
  async giveUp(key) {
    // A name that no request can ask for, so that the id is free at once.
    await sql.run(`update environment set status = 'deleted', id = '~' || key where key = ?`, [key])
  },
  async relabel(key, relabel) {
    const row = await sql.get<{ relabels: string | null }>(
      `select relabels from environment where key = ?${sql.dialect.forUpdate}`,
      [key],
    )
    const relabels = [...(JSON.parse(row?.relabels ?? '[]') as Relabel[]), relabel]
    await sql.run('update environment set epoch = ?, relabels = ? where key = ?', [
      relabels.length,
      JSON.stringify(relabels),
      key,
    ])
  },
  async lockModel(key, mode) {
    const lock = sql.dialect.nameLock?.[mode]
    if (lock) await sql.get(lock, [MODEL_LOCK, key])
    // Behind the lock: whoever had it may have changed the model.
    const row = await sql.getOnce<{ model: number }>('select model from environment where key = ?', [key])
    return row?.model ?? 0
  },
  async renewModel(key) {
    await sql.run('update environment set model = ? where key = ?', [newModel(), key])
  },
})

async function one(sql: Sql, text: string, params: readonly unknown[]): Promise<Environment | null> {
  return (await sql.get<Environment>(text, params)) ?? null
}
