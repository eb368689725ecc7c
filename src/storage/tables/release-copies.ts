import type { ItemChange, Release, ReleaseItem } from '#domain/releases/release'
import { releaseItem } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, inList, part, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'
import { BODY, type BodyRow, bodyOf } from './bodies.ts'
import { removeIndex } from './index-rows.ts'
import { bodyBytes, requireWithinSizeLimit } from './response-size-limit.ts'

/** The version of an entry or asset that a release has of its own. */
export interface ReleaseCopy {
  key: number
  kind: ReleaseItem['kind']
  id: string
  contentType: string | null
  change: ItemChange
  version: number
  bodyKey: number
  body: string
  updatedAt: number
  updatedBy: string
}

const COLUMNS = columns(
  releaseItem,
  'i',
  ...(['key', 'kind', 'id', 'contentType', 'change', 'version', 'bodyKey', 'updatedAt', 'updatedBy'] as const),
)
const READ = part`select ${COLUMNS}, ${BODY} from release_item i
  join content_version v on v.key = i.body_key join environment e on e.key = i.environment`
const GET = query`${READ} where i.release = ? and i.kind = ? and i.id = ?`
const BY_KEYS = query`${READ} where ${inList('i.key', 'bigint')}`
const BYTES = bodyBytes(
  part`release_item i join content_version v on v.key = i.body_key where ${inList('i.key', 'bigint')}`,
)
const INSERT = insert(releaseItem)
const MOVE = update(releaseItem, ['position', 'change'], 'where key = ?')
const SAVE = update(releaseItem, ['version', 'bodyKey', 'updatedAt', 'updatedBy'], 'where key = ? and version = ?')
const LISTED = query`select ${columns(releaseItem, '', 'key', 'kind', 'id', 'change')} from release_item
  where release = ? order by position`
const DELETE = command`delete from release_item where key = ?`
const DELETE_VERSION = command`delete from content_version where key = ?`
const DELETE_VERSIONS = command`delete from content_version where resource = ?`

type Row = { [P in keyof ReleaseCopy]: ReleaseCopy[P] | null } & BodyRow

const toCopy = ({ epoch: _, relabels: __, ...row }: Row): ReleaseCopy => row as ReleaseCopy

const decoded = (row: Row): ReleaseCopy => toCopy({ ...row, body: bodyOf(row) })

export const releaseCopiesReader = (sql: ReadSql) => ({
  async get(release: number, kind: ReleaseItem['kind'], id: string): Promise<ReleaseCopy | null> {
    const row = await sql.get(GET, [release, kind, id])
    return row ? decoded(row as Row) : null
  },
  /** The items of a release in its order, without their content. */
  async listed(release: number): Promise<Pick<ReleaseCopy, 'key' | 'kind' | 'id' | 'change'>[]> {
    return (await sql.all(LISTED, [release])) as Pick<ReleaseCopy, 'key' | 'kind' | 'id' | 'change'>[]
  },
  async byKeys(keys: readonly number[]): Promise<ReleaseCopy[]> {
    if (keys.length === 0) return []
    await requireWithinSizeLimit(sql, keys.length, BYTES, [sql.dialect.list(keys)])
    return (await sql.all(BY_KEYS, [sql.dialect.list(keys)])).map((row) => decoded(row as Row))
  },
})

export const releaseCopiesWriter = (sql: Sql) => ({
  ...releaseCopiesReader(sql),
  async insert(release: Release, position: number, copy: Omit<ReleaseCopy, 'body'>): Promise<void> {
    await sql.run(INSERT, INSERT.params({ ...copy, environment: release.environment, release: release.key, position }))
  },
  async move(key: number, position: number, change: ItemChange | null): Promise<void> {
    await sql.run(MOVE, MOVE.params({ position, change }, key))
  },
  /** Replaces the content; false when `from` is not the current version. Older versions are not kept. */
  async save(copy: Omit<ReleaseCopy, 'body'>, from: ReleaseCopy): Promise<boolean> {
    if ((await sql.run(SAVE, SAVE.params(copy, copy.key, from.version))) !== 1) return false
    await sql.run(DELETE_VERSION, [from.bodyKey])
    return true
  },
  /** Removes copies from searches and previews. */
  async hide(keys: readonly number[]): Promise<void> {
    for (const key of keys) await removeIndex(sql, key, 'current')
  },
  /** Removes copies with their versions and index rows. */
  async remove(keys: readonly number[]): Promise<void> {
    for (const key of keys) {
      await removeIndex(sql, key, 'current')
      await sql.run(DELETE_VERSIONS, [key])
      await sql.run(DELETE, [key])
    }
  },
})
