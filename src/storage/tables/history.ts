import type { HistoryRoot, Save, SavedVersion, Snapshot, SnapshotWithBody } from '#domain/history/history'
import type { Resource, ResourceKind } from '#domain/resources/resource'
import { bigint, nullable, text } from '../schema/column.ts'
import { contentVersion, deletedResource, resource, snapshot } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, computed, part, query } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'
import { BODY, type BodyRow, bodyOf, KIND, withBody } from './bodies.ts'
import { COUNT, countOf, type Page, type PageOf } from './page.ts'
import { bodyBytes, requireWithinSizeLimit } from './response-size-limit.ts'

const POINTERS = ['key', 'contentType', 'version', 'bodyKey'] as const
const EXISTING = query`select ${columns(resource, '', ...POINTERS, 'publishedBodyKey')},
    ${computed('deletedAt', nullable(bigint()), 'null')}, ${computed('deletedBy', nullable(text()), 'null')}
  from resource where environment = ? and kind = ? and id = ?`
const DELETED = query`select ${columns(deletedResource, '', ...POINTERS)},
    ${computed('publishedBodyKey', nullable(bigint()), 'null')}, ${columns(deletedResource, '', 'deletedAt', 'deletedBy')}
  from deleted_resource where environment = ? and kind = ? and id = ? order by key desc limit 1`

const SNAPSHOT = part`select ${columns(snapshot, 's')}, ${KIND}, ${BODY}
  from snapshot s join content_version v on v.key = s.body_key join environment e on e.key = ?`
const SNAPSHOTS = query`${SNAPSHOT} where s.resource = ? order by s.version desc limit ? offset ?`
const SNAPSHOT_BY_ID = query`${SNAPSHOT} where s.resource = ? and s.id = ?`
// A join, because a version that was published several times is returned several times.
const SNAPSHOT_BYTES =
  bodyBytes(`(select s.body_key from snapshot s where s.resource = ? order by s.version desc limit ? offset ?) s
  join content_version v on v.key = s.body_key`)

const toSnapshot = (row: Snapshot & BodyRow): SnapshotWithBody => {
  const { kind: _, ...rest } = withBody(row)
  return rest
}

/** The versions of a resource. A copied resource starts with versions of its source. */
const OF_ROOT = '(v.resource = ? or v.key = ? or v.key = ?) and v.composed = 0'
const rootParams = (root: HistoryRoot) => [root.key, root.bodyKey, root.publishedBodyKey ?? root.bodyKey]

/** The first parameters of queries that read bodies. */
const bodyParams = (root: HistoryRoot) => [root.kind, root.environment]

const SAVE = columns(contentVersion, 'v', 'number', 'createdAt', 'createdBy')
const VERSION = part`select ${SAVE}, ${KIND}, ${BODY}
  from content_version v join environment e on e.key = ? where ${OF_ROOT}`
const VERSIONS = query`${VERSION} order by v.number desc limit ? offset ?`
const VERSION_NUMBER = query`${VERSION} and v.number = ?`
const VERSION_AT = query`${VERSION} and v.number <= ? order by v.number desc limit 1`
const COUNT_VERSIONS = query`select ${COUNT} from content_version v where ${OF_ROOT}`

/** The last publishing of a version before the next save; the version numbers between saves are changes of state. */
const PUBLISHED_AT = `(select max(s.created_at) from snapshot s where s.resource = ? and s.version >= v.number and s.version <
  coalesce((select min(n.number) from content_version n where n.resource = ? and n.number > v.number and n.composed = 0), 2147483647))`
const SAVES = query`select ${SAVE}, ${computed('publishedAt', nullable(bigint()), PUBLISHED_AT)}
  from content_version v where ${OF_ROOT} order by v.number desc limit ? offset ?`

// A left join, because the environment may be deleted while its content is still reported.
const BODY_BY_KEY = query`select ${KIND}, ${BODY}
  from content_version v left join environment e on e.key = ? where v.key = ?`

const ADD_SNAPSHOT = insert(snapshot)
const RECORD_DELETED = insert(deletedResource)

const toVersion = (row: SavedVersion & BodyRow): SavedVersion => {
  const { kind: _, ...version } = withBody(row)
  return version
}

export const historyReader = (sql: ReadSql) => ({
  /** The resource with this id, or else the last deleted one. */
  async root(environment: number, kind: ResourceKind, id: string): Promise<HistoryRoot | null> {
    const params = [environment, kind, id]
    const row = (await sql.get(EXISTING, params)) ?? (await sql.get(DELETED, params))
    if (!row) return null
    const { deletedAt: at, deletedBy: by, ...pointers } = row
    return { environment, kind, id, ...pointers, deleted: at === null ? null : { at, by: by ?? '' } }
  },

  /** Newest first. */
  async versions(root: HistoryRoot, page: Page): Promise<PageOf<SavedVersion>> {
    const params = rootParams(root)
    const total = await countOf(sql, COUNT_VERSIONS, params)
    const items = await sql.all(VERSIONS, [...bodyParams(root), ...params, page.limit, page.skip])
    return { total, items: items.map(toVersion) }
  },

  /** The same without contents, with the time of the last publishing. */
  async saves(root: HistoryRoot, page: Page): Promise<PageOf<Save>> {
    const params = rootParams(root)
    const total = await countOf(sql, COUNT_VERSIONS, params)
    return { total, items: await sql.all(SAVES, [root.key, root.key, ...params, page.limit, page.skip]) }
  },

  async version(root: HistoryRoot, number: number): Promise<SavedVersion | null> {
    const found = await sql.get(VERSION_NUMBER, [...bodyParams(root), ...rootParams(root), number])
    return found ? toVersion(found) : null
  },

  /** The content at a version, whether that version was a save or not. */
  async versionAt(root: HistoryRoot, number: number): Promise<SavedVersion | null> {
    const found = await sql.get(VERSION_AT, [...bodyParams(root), ...rootParams(root), number])
    return found ? toVersion(found) : null
  },

  /** The content of one version with the current locale codes of the environment. */
  async body(environment: number | null, kind: ResourceKind, bodyKey: number): Promise<string | null> {
    const row = await sql.get(BODY_BY_KEY, [kind, environment, bodyKey])
    return row ? bodyOf(row) : null
  },

  /** Newest first. */
  async snapshots(root: HistoryRoot, { limit, skip }: Page): Promise<SnapshotWithBody[]> {
    await requireWithinSizeLimit(sql, limit, SNAPSHOT_BYTES, [root.key, limit, skip])
    return (await sql.all(SNAPSHOTS, [...bodyParams(root), root.key, limit, skip])).map(toSnapshot)
  },

  async snapshot(root: HistoryRoot, id: string): Promise<SnapshotWithBody | null> {
    const row = await sql.get(SNAPSHOT_BY_ID, [...bodyParams(root), root.key, id])
    return row ? toSnapshot(row) : null
  },
})

export const historyWriter = (sql: Sql) => ({
  ...historyReader(sql),
  async addSnapshot(snapshot: Snapshot): Promise<void> {
    await sql.defer(ADD_SNAPSHOT, ADD_SNAPSHOT.params(snapshot))
  },

  /** Keeps the versions of a deleted resource reachable by its id. */
  async recordDeleted(resource: Resource, { at, by }: { at: number; by: string }): Promise<void> {
    await sql.defer(RECORD_DELETED, RECORD_DELETED.params({ ...resource, deletedAt: at, deletedBy: by }))
  },
})
