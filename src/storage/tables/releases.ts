import type { Release, ReleaseItem, ReleaseWithItems } from '#domain/releases/release'
import { randomKey } from '#lib/ids'
import { release, releaseItem } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, FOR_UPDATE, inList, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'
import { COUNT, countOf } from './page.ts'

const COLUMNS = columns(release)
const ITEM = columns(releaseItem, '', 'release', 'kind', 'id', 'change')
const ONE = 'where environment = ? and id = ?'
const GET = query`select ${COLUMNS} from release ${ONE}`
const LOCK = query`select key from release ${ONE}${FOR_UPDATE}`
const LIST = query`select ${COLUMNS} from release where environment = ?`
const COUNT_ALL = query`select ${COUNT} from release where environment = ?`
const ITEMS = query`select ${ITEM} from release_item where ${inList('release', 'bigint')} order by release, position`
const WITH_ENTITIES = query`select distinct ${columns(releaseItem, '', 'release')} from release_item
  where environment = ? and kind = ? and ${inList('id', 'text')}`
const NOT_EMPTY = query`select distinct ${columns(releaseItem, '', 'release')} from release_item where environment = ?`
const INSERT = insert(release)
const UPDATE = update(
  release,
  ['version', 'title', 'metadata', 'archivedAt', 'archivedBy', 'lastAction', 'updatedAt', 'updatedBy'],
  'where key = ? and version = ?',
)
const DELETE = command`delete from release where key = ?`
const DELETE_ITEMS = command`delete from release_item where release = ?`
const INSERT_ITEM = insert(releaseItem, { without: ['contentType', 'version', 'bodyKey', 'updatedAt', 'updatedBy'] })

const toRelease = (row: Row<typeof release>): Release => ({ ...row, generation: row.generation === 2 ? 2 : 1 })

export const releasesReader = (sql: ReadSql) => ({
  async get(environment: number, id: string): Promise<ReleaseWithItems | null> {
    const row = await sql.get(GET, [environment, id])
    return row ? withItems(sql, toRelease(row)) : null
  },
  /** All releases of an environment, whose number is limited. */
  async list(environment: number): Promise<Release[]> {
    return (await sql.all(LIST, [environment])).map(toRelease)
  },
  count: (environment: number): Promise<number> => countOf(sql, COUNT_ALL, [environment]),
  /** The items of these releases, by the key of the release. */
  items: (releases: readonly Release[]): Promise<ReadonlyMap<number, ReleaseItem[]>> => itemsOf(sql, releases),
  /** The keys of the releases with one of these entries or assets. */
  async withEntities(environment: number, kind: ReleaseItem['kind'], ids: readonly string[]): Promise<Set<number>> {
    const rows = await sql.all(WITH_ENTITIES, [environment, kind, sql.dialect.list(ids)])
    return new Set(rows.map((row) => row.release))
  },
  /** The keys of the releases with any items. */
  async notEmpty(environment: number): Promise<Set<number>> {
    return new Set((await sql.all(NOT_EMPTY, [environment])).map((row) => row.release))
  },
})

export const releasesWriter = (sql: Sql) => ({
  ...releasesReader(sql),
  /** Like `get`, but locks the release until the transaction ends. */
  async lock(environment: number, id: string): Promise<ReleaseWithItems | null> {
    const row = await sql.getLocked(LOCK, GET, [environment, id])
    return row ? withItems(sql, toRelease(row)) : null
  },
  async insert(created: Release): Promise<void> {
    await sql.run(INSERT, INSERT.params(created))
  },
  /** False when `expectedVersion` is not the current one. */
  async update(changed: Release, expectedVersion: number): Promise<boolean> {
    return (await sql.run(UPDATE, UPDATE.params(changed, changed.key, expectedVersion))) === 1
  },
  async delete({ key }: Release): Promise<void> {
    await sql.run(DELETE_ITEMS, [key])
    await sql.run(DELETE, [key])
  },
  async replaceItems({ key, environment }: Release, items: readonly ReleaseItem[]): Promise<void> {
    await sql.run(DELETE_ITEMS, [key])
    await sql.insertMany(
      INSERT_ITEM,
      items.map((item, position) =>
        INSERT_ITEM.params({ ...item, key: randomKey(), environment, release: key, position }),
      ),
    )
  },
})

async function withItems(sql: ReadSql, found: Release): Promise<ReleaseWithItems> {
  return { ...found, items: (await itemsOf(sql, [found])).get(found.key) ?? [] }
}

async function itemsOf(sql: ReadSql, releases: readonly Release[]): Promise<ReadonlyMap<number, ReleaseItem[]>> {
  const rows = await sql.all(ITEMS, [sql.dialect.list(releases.map(({ key }) => key))])
  const items = new Map<number, ReleaseItem[]>()
  for (const { release: key, ...item } of rows) {
    const list = items.get(key) ?? []
    items.set(key, list)
    list.push(item)
  }
  return items
}
