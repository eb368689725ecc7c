import { bigint, nullable, text } from '../schema/column.ts'
import { deletedResource, environment as environmentTable, resource } from '../schema/schema.ts'
import type { Sql } from '../sql/sql.ts'
import { columns, command, computed, inList, query } from '../sql/statement.ts'
import type { CommitBuffer } from './commit-buffer.ts'
import { COPIED_TABLES, removeResources, UNCOPIED_TABLES } from './environment-tables.ts'
import { INDEX_SETS } from './index-sets.ts'

const RESOURCES = query`select ${columns(resource, '', 'key', 'kind', 'id')} from resource where environment = ? limit ?`
/** The read-model rows and the versions of releases. */
const REMOVE_COPIES = [
  ...INDEX_SETS.map(
    ({ table, owner }) =>
      command`delete from ${table} where ${owner} in (select key from release_item where environment = ?)`,
  ),
  command`delete from content_version where resource in (select key from release_item where environment = ?)`,
]
const REMOVE_ENVIRONMENT = [
  ...REMOVE_COPIES,
  command`delete from snapshot where resource in (select key from deleted_resource where environment = ?)`,
  ...[...COPIED_TABLES, ...UNCOPIED_TABLES].map(({ name }) => command`delete from ${name} where environment = ?`),
  command`delete from environment where key = ?`,
]
const ENVIRONMENTS = query`select ${columns(environmentTable, '', 'key')} from environment where space = ? order by key`
const END_OF_LOG = query`select ${computed('position', nullable(bigint()), 'max(position)')} from
  (select position from change where space = ? order by position limit ?) p`
// A log that was never pruned contains the keys of all versions.
const REMOVE_LOGGED_VERSIONS = command`delete from content_version where key in
  (select body_key from change where space = ? and position <= ? and body_key is not null)`
// Otherwise resources lead to the versions that are left: their own, and those that they share with a removed source.
const REMOVE_VERSIONS = [
  command`delete from content_version where ${inList('resource', 'bigint')}`,
  command`delete from content_version where key in (select body_key from snapshot where ${inList('resource', 'bigint')})`,
  ...['body_key', 'published_body_key', 'base_body_key'].map(
    (pointer) =>
      command`delete from content_version where key in (select ${pointer} from resource where ${inList('key', 'bigint')})`,
  ),
]
const DELETED = query`select ${columns(deletedResource, '', 'key')} from deleted_resource where environment = ? limit ?`
const FORGET_DELETED = [
  command`delete from snapshot where ${inList('resource', 'bigint')}`,
  command`delete from deleted_resource where ${inList('key', 'bigint')}`,
]
const REMOVE_LOG = command`delete from change where space = ? and position <= ?`
const WITH_FILES = ['asset_file', 'upload', 'image_variant']
const FILES = query`select ${computed('key', text(), 'file_key')} from asset_file where space = ?
  union select file_key from upload where space = ?
  union select file_key from image_variant where space = ? limit ?`
const REMOVE_FILES = WITH_FILES.map(
  (table) => command`delete from ${table} where space = ? and ${inList('file_key', 'text')}`,
)
const REMOVE_KEYS = ['token', 'api_key'].map((table) => command`delete from ${table} where space = ?`)
const REMOVE_SPACE = [
  ...['membership_role', 'space_membership', 'role', 'preview_environment', 'environment_alias', 'space_head'].map(
    (table) => command`delete from ${table} where space = ?`,
  ),
  command`delete from space where id = ?`,
]

/** Removes rows that no request can reach, a few at a time. Numbers are counts of removed rows. */
export const removalsWriter = (sql: Sql, { tallies }: CommitBuffer) => ({
  /** Returns the ids of removed assets, whose files may be unused now. */
  async removeResources(environment: number, limit: number): Promise<{ removed: number; assets: string[] }> {
    const rows = await sql.all(RESOURCES, [environment, limit])
    await removeResources(
      sql,
      tallies,
      rows.map((row) => row.key),
    )
    return { removed: rows.length, assets: rows.flatMap(({ kind, id }) => (kind === 'Asset' ? id : [])) }
  },
  /**
   * Removes resources, existing and deleted ones, with all their versions. Only for all environments of a space
   * together, because copies share versions.
   */
  async removeHistories(environment: number, limit: number): Promise<number> {
    const rows = await sql.all(RESOURCES, [environment, limit])
    const keys = rows.map((row) => row.key)
    const deleted = (await sql.all(DELETED, [environment, limit])).map((row) => row.key)
    const list = sql.dialect.list([...keys, ...deleted])
    for (const removal of REMOVE_VERSIONS) await sql.run(removal, [list])
    for (const removal of FORGET_DELETED) await sql.run(removal, [sql.dialect.list(deleted)])
    await removeResources(sql, tallies, keys)
    return rows.length + deleted.length
  },
  async removeEnvironment(environment: number): Promise<void> {
    for (const removal of REMOVE_ENVIRONMENT) await sql.run(removal, [environment])
    tallies.push({ environment, gone: true })
  },
  /** Keys of all environments of a space, deleted ones included. */
  async environmentsOf(space: string): Promise<number[]> {
    return (await sql.all(ENVIRONMENTS, [space])).map((row) => row.key)
  },
  /** Removes log rows and their versions. */
  async removeLog(space: string, limit: number): Promise<number> {
    const position = (await sql.get(END_OF_LOG, [space, limit]))?.position ?? null
    if (position === null) return 0
    await sql.run(REMOVE_LOGGED_VERSIONS, [space, position])
    return sql.run(REMOVE_LOG, [space, position])
  },
  /** The file store keys of a space. */
  async files(space: string, limit: number): Promise<string[]> {
    return (await sql.all(FILES, [space, space, space, limit])).map((row) => row.key)
  },
  async removeFiles(space: string, keys: readonly string[]): Promise<void> {
    for (const removal of REMOVE_FILES) await sql.run(removal, [space, sql.dialect.list(keys)])
  },
  /** Removes API keys and their tokens. */
  async removeKeys(space: string): Promise<void> {
    for (const removal of REMOVE_KEYS) await sql.run(removal, [space])
  },
  async removeSpace(space: string): Promise<void> {
    for (const removal of REMOVE_SPACE) await sql.run(removal, [space])
  },
})
