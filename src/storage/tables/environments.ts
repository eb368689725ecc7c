import { randomInt } from 'node:crypto'
import type { LocaleRename } from '#domain/locales/rename-locales'
import type { Environment } from '#domain/spaces/space'
import { environment } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, columnsExcept, command, FOR_UPDATE, onlyOn, perEngine, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'
import { type Page, type PageOf, paged, readPage } from './page.ts'

export type NewEnvironment = Omit<Environment, 'key' | 'source' | 'basePosition'> & { source?: number | null }

const COLUMNS = columnsExcept(environment, 'e', 'epoch', 'relabels', 'model')
const BY_ID = query`select ${COLUMNS} from environment e where e.space = ? and e.id = ?`
const BY_KEY = query`select ${COLUMNS} from environment e where e.key = ?`
const NAMED = query`select ${COLUMNS} from environment e
  where e.key = coalesce((select key from environment where space = ? and id = ?),
    (select environment from environment_alias where space = ? and id = ?))`
// The id of a deleted environment is free, so no lookup by id finds it.
const OF_SPACE = paged(COLUMNS, `environment e where e.space = ? and e.status <> 'deleted'`, 'e.key')

const INSERT = insert(environment, {
  without: ['basePosition', 'epoch', 'relabels'],
  onConflict: '(space, id) do nothing',
})
const UPDATE = update(environment, ['id', 'name', 'version', 'updatedAt', 'updatedBy'], 'where key = ? and version = ?')
const SET_STATUS = update(environment, ['status', 'basePosition'], 'where key = ?')
const START_OVER = update(environment, ['status', 'source', 'basePosition'], 'where key = ?')
// An id that no request can contain, so that the old one is free at once.
const MARK_DELETED = command`update environment set status = 'deleted', id = '~' || key where key = ?`
const RELABELS = query`select ${columns(environment, '', 'relabels')} from environment where key = ?${FOR_UPDATE}`
const RELABEL = update(environment, ['epoch', 'relabels'], 'where key = ?')
const MODEL = query`select ${columns(environment, '', 'model')} from environment where key = ?`
const RENEW_MODEL = command`update environment set model = ? where key = ?`

const lock = (mode: 'shared' | 'exclusive') =>
  onlyOn('postgres', query`${perEngine((dialect) => dialect.nameLock?.[mode] ?? 'select 1')}`)
const LOCKS = { shared: lock('shared'), exclusive: lock('exclusive') }

/** An arbitrary fixed number that identifies these advisory locks. */
const MODEL_LOCK = 7_432_102

/** Random, so that a number is not reused after the transaction that took it is rolled back. */
const newModel = (): number => randomInt(2 ** 48 - 1)

export const environmentsReader = (sql: ReadSql) => ({
  async get(space: string, id: string): Promise<Environment | null> {
    return (await sql.get(BY_ID, [space, id])) ?? null
  },
  /** By its id or by an alias of it. */
  async named(space: string, name: string): Promise<Environment | null> {
    return (await sql.getCached(NAMED, [space, name, space, name])) ?? null
  },
  /** Also finds deleted environments whose rows are still being removed. */
  async byKey(key: number): Promise<Environment | null> {
    return (await sql.get(BY_KEY, [key])) ?? null
  },
  list: (space: string, page: Page): Promise<PageOf<Environment>> => readPage(sql, OF_SPACE, [space], page),
})

export const environmentsWriter = (sql: Sql) => ({
  ...environmentsReader(sql),
  /** Returns the key, or null when the id is taken. */
  insert: (environment: NewEnvironment): Promise<number | null> =>
    sql.insert(INSERT, INSERT.params({ ...environment, source: environment.source ?? null, model: newModel() })),
  /** Id, name and stamps; false when `expectedVersion` is not the current one. */
  async update(environment: Environment, expectedVersion: number): Promise<boolean> {
    return (await sql.run(UPDATE, UPDATE.params(environment, environment.key, expectedVersion))) === 1
  },
  async setStatus(key: number, status: Environment['status'], basePosition: number | null = null): Promise<void> {
    await sql.run(SET_STATUS, SET_STATUS.params({ status, basePosition }, key))
  },
  /** Restarts a failed copy from this source. */
  async startOver(key: number, source: number): Promise<void> {
    await sql.run(START_OVER, START_OVER.params({ status: 'queued', source, basePosition: null }, key))
  },
  /** Hides the environment and frees its id; its rows are removed later. */
  async markDeleted(key: number): Promise<void> {
    await sql.run(MARK_DELETED, [key])
  },
  /** Renames or removes a locale code in all bodies of the environment, from now on. */
  async relabel(key: number, relabel: LocaleRename): Promise<void> {
    const row = await sql.get(RELABELS, [key])
    const relabels = [...(row?.relabels ?? []), relabel]
    await sql.run(RELABEL, RELABEL.params({ epoch: relabels.length, relabels }, key))
  },
  /**
   * Locks locales and content types until the transaction ends: `shared` for writers of content, `exclusive` for
   * writers of the content model. Taken before all other locks, so that transactions cannot deadlock. Returns a number
   * that identifies the state of the model.
   */
  async lockModel(key: number, mode: 'shared' | 'exclusive'): Promise<number> {
    // Sent before the model is read, because the previous holder may have changed it.
    const locked = sql.dialect.nameLock ? sql.getCached(LOCKS[mode], [MODEL_LOCK, key]) : null
    const [row] = await Promise.all([sql.getCached(MODEL, [key]), locked])
    return row?.model ?? 0
  },
  /** Assigns a new number to the changed model. */
  async renewModel(key: number): Promise<void> {
    await sql.run(RENEW_MODEL, [newModel(), key])
  },
})
