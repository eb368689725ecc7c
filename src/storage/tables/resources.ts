import type { LocaleRename } from '#domain/locales/rename-locales'
import type { Resource, ResourceKind, ResourceWithBody, Stage } from '#domain/resources/resource'
import { bigint, integer, json, nullable } from '../schema/column.ts'
import { contentVersion, resource as resourceTable, tagged } from '../schema/schema.ts'
import type { Row as RowOf } from '../schema/table.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import {
  columns,
  columnsExcept,
  command,
  computed,
  dynamicQuery,
  FOR_UPDATE,
  inList,
  outer,
  type Param,
  type Params,
  part,
  perEngine,
  query,
} from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'
import { BODY, type BodyRow, bodyOf } from './bodies.ts'
import type { CommitBuffer } from './commit-buffer.ts'
import { COUNT, countOf, type Page, type PageOf } from './page.ts'
import { bodyBytes, requireWithinSizeLimit } from './response-size-limit.ts'
import { countResource } from './tallies.ts'

export interface AccessSubject extends Pick<Resource, 'id' | 'contentType' | 'createdAt' | 'createdBy' | 'updatedBy'> {
  tags: string[]
}
export interface VisitedResource extends ResourceWithBody {
  publishedBody: string | null
}
export type NewResource = Pick<Resource, 'environment' | 'kind' | 'id' | 'contentType' | 'createdAt' | 'createdBy'> & {
  body: string
}
type Stamp = { at: number; by: string }
type Owner = Pick<Resource, 'key' | 'environment'>
type Listed = Page & { contentType?: string; ids?: readonly string[] }

const COLUMNS = columnsExcept(resourceTable, 'r', 'origin', 'baseVersion', 'baseBodyKey')
type Row = Omit<RowOf<typeof resourceTable>, 'origin' | 'baseVersion' | 'baseBodyKey'> & BodyRow

// Written property by property, because it is hot and faster than a rest copy.
const toResource = (row: Row): ResourceWithBody => ({
  key: row.key,
  environment: row.environment,
  kind: row.kind,
  id: row.id,
  contentType: row.contentType,
  version: row.version,
  bodyKey: row.bodyKey,
  createdAt: row.createdAt,
  createdBy: row.createdBy,
  updatedAt: row.updatedAt,
  updatedBy: row.updatedBy,
  published:
    row.publishedVersion === null
      ? null
      : { version: row.publishedVersion, bodyKey: row.publishedBodyKey!, at: row.publishedAt!, by: row.publishedBy! },
  firstPublishedAt: row.firstPublishedAt,
  publishedCounter: row.publishedCounter,
  archived:
    row.archivedVersion === null ? null : { version: row.archivedVersion, at: row.archivedAt!, by: row.archivedBy! },
  body: bodyOf(row),
})

const READ = part`select ${COLUMNS}, ${BODY} from resource r join environment e on e.key = r.environment`
const CURRENT = part`${READ} join content_version v on v.key = r.body_key`
const PUBLISHED = part`${READ} join content_version v on v.key = r.published_body_key`
const ONE = 'where r.environment = ? and r.kind = ? and r.id = ?'

const GET = query`${CURRENT} ${ONE}`
const GET_PUBLISHED = query`${PUBLISHED} ${ONE}`
const LOCK = query`select r.key from resource r ${ONE}${FOR_UPDATE}`
const GET_MANY = query`${CURRENT} where r.environment = ? and r.kind = ? and ${inList('r.id', 'text')}`
const CONTENT_TYPES = query`select ${columns(resourceTable, 'r', 'id', 'contentType')}
  from ${perEngine((dialect) => dialect.values('text'))} cross join resource r
  where r.environment = ? and r.kind = ? and r.id = v.value`
const ACCESS_SUBJECTS = query`select ${columns(resourceTable, 'r', 'id', 'contentType', 'createdAt', 'createdBy', 'updatedBy')},
    ${outer(columns(tagged, 't', 'tag'))}
  from resource r left join tagged t on t.resource = r.key and t.stage = 'current'
  where r.environment = ? and r.kind = ? and ${inList('r.id', 'text')}`

const KEYED = inList('r.key', 'bigint')
const BY_KEYS = {
  current: query`${CURRENT} where ${KEYED}`,
  published: query`${PUBLISHED} where ${KEYED}`,
}
const BYTES_BY_KEYS = {
  current: bodyBytes(part`resource r join content_version v on v.key = r.body_key where ${KEYED}`),
  published: bodyBytes(part`resource r join content_version v on v.key = r.published_body_key where ${KEYED}`),
}
const LAST_KEY = query`select ${computed('key', nullable(bigint()), 'max(key)')} from resource where environment = ?`

const OF_ENVIRONMENT = 'r.environment = ?'
const OF_TYPE = `r.environment = ? and r.kind = 'Entry' and r.content_type = ?`
const countUpTo = (where: string) =>
  query`select ${COUNT} from (select 1 from resource r where ${where} limit ?) counted`
const keysAfter = (where: string) =>
  query`select ${columns(resourceTable, 'r', 'key')} from resource r where ${where} and r.key > ?
    order by r.key limit ?${FOR_UPDATE}`
const COUNT_UP_TO = { all: countUpTo(OF_ENVIRONMENT), ofType: countUpTo(OF_TYPE) }
const KEYS_AFTER = { all: keysAfter(OF_ENVIRONMENT), ofType: keysAfter(OF_TYPE) }
const VISITED = query`select ${COLUMNS}, ${BODY},
    ${computed('publishedBody', nullable(contentVersion.columns.body), 'p.body')},
    ${computed('publishedEpoch', nullable(integer()), 'p.epoch')},
    ${computed('publishedRelabels', nullable(json<LocaleRename[]>()), 'case when p.epoch < e.epoch then e.relabels end')}
  from resource r
  join content_version v on v.key = r.body_key left join content_version p on p.key = r.published_body_key
  join environment e on e.key = r.environment where ${KEYED} order by r.key`

/**
 * Resource and first version reference each other. Where the key of the version cannot be drawn before, the resource is
 * inserted with an invalid pointer and updated next.
 */
const INSERT = insert(resourceTable, {
  without: [
    ...(['publishedVersion', 'publishedBodyKey', 'publishedAt', 'publishedBy', 'firstPublishedAt'] as const),
    ...(['archivedVersion', 'archivedAt', 'archivedBy', 'origin', 'baseVersion', 'baseBodyKey'] as const),
  ],
  onConflict: '(environment, kind, id) do nothing',
})
const POINT = command`update resource set body_key = ? where key = ?`
/** The current epoch of locale codes in the environment. */
const EPOCH = '(select e.epoch from environment e where e.key = ?)'
const ADD_VERSION = insert(contentVersion, { expressions: { epoch: EPOCH } })
const UPDATE = update(
  resourceTable,
  [
    ...(['version', 'bodyKey', 'updatedAt', 'updatedBy', 'publishedVersion', 'publishedBodyKey'] as const),
    ...(['publishedAt', 'publishedBy', 'firstPublishedAt', 'publishedCounter'] as const),
    ...(['archivedVersion', 'archivedAt', 'archivedBy'] as const),
  ],
  'where key = ? and version = ?',
)
const DELETE = command`delete from resource where key = ?`

export const resourcesReader = (sql: ReadSql) => ({
  /** With the current body. */
  get: (environment: number, kind: ResourceKind, id: string) => one(sql, GET, [environment, kind, id]),
  /** With the published body; null when not published. */
  getPublished: (environment: number, kind: ResourceKind, id: string) =>
    one(sql, GET_PUBLISHED, [environment, kind, id]),

  async getMany(environment: number, kind: ResourceKind, ids: readonly string[]): Promise<ResourceWithBody[]> {
    if (ids.length === 0) return []
    return (await sql.all(GET_MANY, [environment, kind, sql.dialect.list(ids)])).map(toResource)
  },

  /** The content types of existing resources, without reading content; null for resources without one. */
  async contentTypesOf(
    environment: number,
    kind: ResourceKind,
    ids: readonly string[],
  ): Promise<{ id: string; contentType: string | null }[]> {
    if (ids.length === 0) return []
    return sql.all(CONTENT_TYPES, [sql.dialect.list(ids), environment, kind])
  },

  /** The attributes that roles depend on, without reading content. */
  async accessSubjects(environment: number, kind: ResourceKind, ids: readonly string[]): Promise<AccessSubject[]> {
    if (ids.length === 0) return []
    const rows = await sql.all(ACCESS_SUBJECTS, [environment, kind, sql.dialect.list(ids)])
    return [...Map.groupBy(rows, (row) => row.id).values()].map((own) => {
      const { tag: _, ...first } = own[0]!
      return { ...first, tags: own.flatMap(({ tag }) => tag ?? []) }
    })
  },

  /** Resources with the body of the stage, in the order of the keys. */
  async byKeys(keys: readonly number[], stage: Stage = 'current'): Promise<ResourceWithBody[]> {
    if (keys.length === 0) return []
    const list = sql.dialect.list(keys)
    await requireWithinSizeLimit(sql, keys.length, BYTES_BY_KEYS[stage], [list])
    const rows = await sql.all(BY_KEYS[stage], [list])
    const byKey = new Map(rows.map((row) => [row.key, toResource(row)]))
    return keys.flatMap((key) => byKey.get(key) ?? [])
  },

  /** Most recently updated first. */
  list: (environment: number, kind: ResourceKind, page: Listed): Promise<PageOf<ResourceWithBody>> =>
    pageOf(sql, 'current', [environment, kind], page),
  /** Published bodies, most recently published first. */
  listPublished: (environment: number, kind: ResourceKind, page: Listed): Promise<PageOf<ResourceWithBody>> =>
    pageOf(sql, 'published', [environment, kind], page),

  /** The largest key of an environment; 0 when it is empty. */
  async lastKey(environment: number): Promise<number> {
    return (await sql.get(LAST_KEY, [environment]))?.key ?? 0
  },

  /**
   * The number of resources of an environment, or entries of one type. Stops counting at `max`, which limits the cost.
   */
  countUpTo: (environment: number, max: number, contentType: string | null = null): Promise<number> =>
    contentType === null
      ? countOf(sql, COUNT_UP_TO.all, [environment, max])
      : countOf(sql, COUNT_UP_TO.ofType, [environment, contentType, max]),
})

export const resourcesWriter = (sql: Sql, { tallies }: CommitBuffer) => ({
  ...resourcesReader(sql),
  /** Like `get`, but locks the resource until the transaction ends. */
  async lock(environment: number, kind: ResourceKind, id: string): Promise<ResourceWithBody | null> {
    // Two statements, because one that waits for the lock would join the old body and find nothing.
    const row = await sql.getLocked(LOCK, GET, [environment, kind, id])
    return row ? toResource(row) : null
  },

  /**
   * The next resources of an environment, or entries of one type, after a key: for jobs that process all. Locks them
   * until the transaction ends.
   */
  async visit(
    environment: number,
    key: number,
    limit: number,
    contentType: string | null = null,
  ): Promise<VisitedResource[]> {
    // Locks first, as in `lock`, then reads exactly the locked rows.
    const keys =
      contentType === null
        ? await sql.all(KEYS_AFTER.all, [environment, key, limit])
        : await sql.all(KEYS_AFTER.ofType, [environment, contentType, key, limit])
    const rows = await sql.all(VISITED, [sql.dialect.list(keys.map((row) => row.key))])
    return rows.map(({ publishedBody, publishedEpoch, publishedRelabels, ...row }) => {
      const published = { kind: row.kind, epoch: publishedEpoch ?? 0, relabels: publishedRelabels }
      const body = publishedBody === null ? null : bodyOf({ ...published, body: publishedBody })
      return { ...toResource(row), publishedBody: body }
    })
  },

  /** Creates the resource with its first version; null when the id is taken. */
  async insert(draft: NewResource): Promise<Resource | null> {
    const resource = await insertResource(sql, draft)
    if (resource) countResource(tallies, resource, 1)
    return resource
  },

  /** Appends an immutable version and returns its key; the resource's pointers are moved by `update`. */
  addVersion: (resource: Owner, number: number, body: string, stamp: Stamp): Promise<number> =>
    addVersion(sql, resource, { number, body, composed: false }, stamp),

  /** Like `addVersion`, for a body composed for publishing, which is not part of the history. */
  addComposed: (resource: Owner, number: number, body: string, stamp: Stamp): Promise<number> =>
    addVersion(sql, resource, { number, body, composed: true }, stamp),

  /** Updates pointers and counters; false when the stored version is not that of `from`. */
  async update(resource: Resource, from: Resource): Promise<boolean> {
    const { published, archived } = resource
    const pointers = {
      version: resource.version,
      bodyKey: resource.bodyKey,
      updatedAt: resource.updatedAt,
      updatedBy: resource.updatedBy,
      publishedVersion: published?.version ?? null,
      publishedBodyKey: published?.bodyKey ?? null,
      publishedAt: published?.at ?? null,
      publishedBy: published?.by ?? null,
      firstPublishedAt: resource.firstPublishedAt,
      publishedCounter: resource.publishedCounter,
      archivedVersion: archived?.version ?? null,
      archivedAt: archived?.at ?? null,
      archivedBy: archived?.by ?? null,
    }
    if (!(await sql.expectChange(UPDATE, UPDATE.params(pointers, resource.key, from.version)))) return false
    countResource(tallies, from, -1)
    countResource(tallies, resource, 1)
    return true
  },

  /** Removes the pointers; versions stay for history. */
  async delete(resource: Resource): Promise<void> {
    await sql.defer(DELETE, [resource.key])
    countResource(tallies, resource, -1)
  },
})

async function one(sql: ReadSql, by: typeof GET, params: Params): Promise<ResourceWithBody | null> {
  const row = await sql.get(by, params)
  return row ? toResource(row) : null
}

async function pageOf(
  sql: ReadSql,
  stage: Stage,
  of: Params,
  { contentType, ids, limit, skip }: Listed,
): Promise<PageOf<ResourceWithBody>> {
  const where = ['r.environment = ?', 'r.kind = ?', ...(stage === 'published' ? ['r.published_at is not null'] : [])]
  const params: Param[] = [...of]
  if (contentType !== undefined) {
    where.push('r.content_type = ?')
    params.push(contentType)
  }
  if (ids) {
    where.push(sql.dialect.in('r.id', 'text'))
    params.push(sql.dialect.list(ids))
  }
  const condition = where.join(' and ')
  const count = dynamicQuery(COUNT, `select count(*) as n from resource r where ${condition}`)
  const [read, newest] = stage === 'published' ? [PUBLISHED, 'r.published_at'] : [CURRENT, 'r.updated_at']
  const list = `${read[sql.dialect.name]} where ${condition} order by ${newest} desc, r.key desc limit ? offset ?`
  const total = await countOf(sql, count, params)
  const rows = limit === 0 ? [] : await sql.all(dynamicQuery(read, list), [...params, limit, skip])
  return { total, items: rows.map(toResource) }
}

async function insertResource(sql: Sql, { body, ...draft }: NewResource): Promise<Resource | null> {
  const { environment, kind, id, contentType, createdAt, createdBy } = draft
  const drawn = await sql.drawKey(contentVersion.name)
  const resource = {
    ...{ environment, kind, id, contentType, version: 1, bodyKey: drawn ?? 0 },
    ...{ createdAt, createdBy, updatedAt: createdAt, updatedBy: createdBy, publishedCounter: 0 },
  }
  const key = await sql.insert(INSERT, INSERT.params(resource))
  if (key === null) return null
  const stamp = { at: createdAt, by: createdBy }
  const bodyKey = await addVersion(sql, { key, environment }, { number: 1, body, composed: false }, stamp, drawn)
  if (drawn === null) await sql.run(POINT, [bodyKey, key])
  return { key, ...resource, bodyKey, published: null, firstPublishedAt: null, archived: null }
}

async function addVersion(
  sql: Sql,
  { key: resource, environment }: Owner,
  version: { number: number; body: string; composed: boolean },
  { at, by }: Stamp,
  drawn: number | null = null,
): Promise<number> {
  const values = { resource, ...version, createdAt: at, createdBy: by }
  const key = await sql.insert(ADD_VERSION, ADD_VERSION.params(values, environment), drawn)
  if (key === null) throw new Error('the version was not added')
  return key
}
