import type { UndoItem } from '#domain/bulk-actions/bulk-action'
import type { ReleaseActionSearch } from '#domain/releases/find-release-actions'
import type { ReleaseAction } from '#domain/releases/release'
import { releaseAction } from '../schema/schema.ts'
import type { Dialect } from '../sql/dialect.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, dynamicQuery, type Param, query } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'
import { COUNT, countOf, type Page, type PageOf } from './page.ts'

const SHOWN = ['environment', 'id', 'release', 'verb', 'problems', 'createdAt', 'createdBy'] as const
const COLUMNS = columns(releaseAction, '', ...SHOWN, 'revertedBy')
const FOUND = columns(releaseAction, 'a', ...SHOWN, 'revertedBy')
const GET = query`select ${COLUMNS} from release_action where environment = ? and id = ?`
const UNDO = query`select ${columns(releaseAction, '', 'undo')} from release_action where environment = ? and id = ?`
const INSERT = insert(releaseAction)
const REVERTED = command`update release_action set reverted_by = ? where environment = ? and id = ?`
const DELETE_OF = command`delete from release_action where environment = ? and release = ?`
const DELETE_OLD_CHECKS = command`delete from release_action
  where environment = ? and verb = 'validate' and created_at < ?`

/** The text after the select list, in which `a` is the action. */
function compileSearch(
  dialect: Dialect,
  environment: number,
  { lists, states, isOnePerRelease, isDescending }: ReleaseActionSearch,
): { text: string; params: Param[] } {
  const matching = (alias: string): string =>
    [
      `${alias}.environment = ?`,
      ...lists.map(({ of }) => dialect.in(`${alias}.${of}`, 'text')),
      states.length === 0 ? '1 = 0' : '',
      states.length === 1 ? `${alias}.problems is ${states[0] === 'failed' ? 'not ' : ''}null` : '',
    ]
      .filter((condition) => condition !== '')
      .join(' and ')
  const params = [environment, ...lists.map(({ values }) => dialect.list(values))]
  const text = `from release_action a where ${matching('a')}`
  if (!isOnePerRelease) return { text, params }
  const before = `(o.created_at, o.id) ${isDescending ? '>' : '<'} (a.created_at, a.id)`
  const earlier = `select 1 from release_action o where ${matching('o')} and o.release = a.release and ${before}`
  return { text: `${text} and not exists (${earlier})`, params: [...params, ...params] }
}

export const releaseActionsReader = (sql: ReadSql) => ({
  async get(environment: number, id: string): Promise<ReleaseAction | null> {
    return (await sql.get(GET, [environment, id])) ?? null
  },
  /** What reverting the action restores; null when it changed nothing. */
  async undo(environment: number, id: string): Promise<readonly UndoItem[] | null> {
    return (await sql.get(UNDO, [environment, id]))?.undo ?? null
  },
  async find(environment: number, search: ReleaseActionSearch, { skip, limit }: Page): Promise<PageOf<ReleaseAction>> {
    const { text, params } = compileSearch(sql.dialect, environment, search)
    const order = search.isDescending ? 'a.created_at desc, a.id desc' : 'a.created_at, a.id'
    const list = dynamicQuery(FOUND, `select ${FOUND[sql.dialect.name]} ${text} order by ${order} limit ? offset ?`)
    const items = await sql.all(list, [...params, limit, skip])
    const count = dynamicQuery(COUNT, `select ${COUNT[sql.dialect.name]} ${text}`)
    return { items, total: await countOf(sql, count, params) }
  },
})

export const releaseActionsWriter = (sql: Sql) => ({
  ...releaseActionsReader(sql),
  async insert(action: ReleaseAction & { undo: readonly UndoItem[] | null }): Promise<void> {
    await sql.run(INSERT, INSERT.params(action))
  },
  async markReverted(environment: number, id: string, by: string): Promise<void> {
    await sql.run(REVERTED, [by, environment, id])
  },
  async deleteOf(environment: number, release: string): Promise<void> {
    await sql.run(DELETE_OF, [environment, release])
  },
  /** Deletes old results of validations, which nothing refers to. */
  async deleteOldChecks(environment: number, before: number): Promise<void> {
    await sql.run(DELETE_OLD_CHECKS, [environment, before])
  },
})
