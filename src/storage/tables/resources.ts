import type { Resource, ResourceWithBody } from '#domain/resources/resource'
import type { Sql } from '../sql/sql.ts'
import type { JudgedResource, NewResource, Page, PageOf, ResourcesReader, ResourcesWriter } from '../store.ts'
import { BODY, bodyOf } from './bodies.ts'
import { requireReadable } from './body-budget.ts'
import type { Pending } from './pending.ts'
import { tally } from './tallies.ts'

const COLUMNS = `r.key, r.environment, r.kind, r.id, r.content_type, r.version, r.body_key, r.created_at, r.created_by,
  r.updated_at, r.updated_by, r.published_version, r.published_body_key, r.published_at, r.published_by,
  r.first_published_at, r.published_counter, r.archived_version, r.archived_at, r.archived_by`

interface Row {
  key: number
  environment: number
  kind: Resource['kind']
  id: string
  content_type: string | null
  version: number
  body_key: number
  created_at: number
  created_by: string
  updated_at: number
  updated_by: string
  published_version: number | null
  published_body_key: number | null
  published_at: number | null
  published_by: string | null
  first_published_at: number | null
  published_counter: number
  archived_version: number | null
  archived_at: number | null
  archived_by: string | null
  body: string
  epoch: number
  relabels: string | null
}

interface PublishedBody {
  published_body: string | null
  published_epoch: number | null
  published_relabels: string | null
}

const publishedBodyOf = (row: Row & PublishedBody): string | null =>
  row.published_body === null
    ? null
    : bodyOf({
        kind: row.kind,
        body: row.published_body,
        epoch: row.published_epoch ?? 0,
        relabels: row.published_relabels,
      })

const toResource = (row: Row): ResourceWithBody => ({
  key: row.key,
  environment: row.environment,
  kind: row.kind,
  id: row.id,
  contentType: row.content_type,
  version: row.version,
  bodyKey: row.body_key,
  createdAt: row.created_at,
  createdBy: row.created_by,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
  published:
    row.published_version === null
      ? null
      : {
          version: row.published_version,
          bodyKey: row.published_body_key!,
          at: row.published_at!,
          by: row.published_by!,
        },
  firstPublishedAt: row.first_published_at,
  publishedCounter: row.published_counter,
  archived:
    row.archived_version === null
      ? null
      : { version: row.archived_version, at: row.archived_at!, by: row.archived_by! },
  body: bodyOf(row),
})

const READ = `select ${COLUMNS}, ${BODY} from resource r join environment e on e.key = r.environment`
const CURRENT = `${READ} join content_version v on v.key = r.body_key`
const PUBLISHED = `${READ} join content_version v on v.key = r.published_body_key`

/** The epoch of locale codes in which a body is written: that of the resource's environment. */
const EPOCH = '(select e.epoch from resource r join environment e on e.key = r.environment where r.key = ?)'
const ONE = 'where r.environment = ? and r.kind = ? and r.id = ?'

// Put together once: a text that stays the same object is found without being read.
const GET = `${CURRENT} ${ONE}`
const ADD_VERSION = `insert into content_version (resource, number, body, created_at, created_by, epoch)
  values (?, ?, ?, ?, ?, ${EPOCH})`

const ofType = (environment: number, contentType: string | null) =>
  contentType === null
    ? { where: 'r.environment = ?', params: [environment] }
    : { where: `r.environment = ? and r.kind = 'Entry' and r.content_type = ?`, params: [environment, contentType] }

export const resourcesTable = (sql: Sql, { tallies }: Pending): ResourcesReader & ResourcesWriter => ({
  get: (environment, kind, id) => one(sql, GET, [environment, kind, id]),

  getPublished: (environment, kind, id) => one(sql, `${PUBLISHED} ${ONE}`, [environment, kind, id]),

  async lock(environment, kind, id) {
    const params = [environment, kind, id]
    // Two statements: one that waits for the lock has chosen the old body before it waits, and would find nothing after.
    if (sql.dialect.forUpdate) await sql.get(`select r.key from resource r ${ONE}${sql.dialect.forUpdate}`, params)
    return one(sql, GET, params)
  },

  async getMany(environment, kind, ids) {
    if (ids.length === 0) return []
    const rows = await sql.all<Row>(
      `${CURRENT} where r.environment = ? and r.kind = ? and ${sql.dialect.in('r.id', 'text')}`,
      [environment, kind, sql.dialect.list(ids)],
    )
    return rows.map(toResource)
  },

  async contentTypesOf(environment, kind, ids) {
    if (ids.length === 0) return []
    return sql.all(
      `select r.id, r.content_type as "contentType" from ${sql.dialect.values('text')} cross join resource r
       where r.environment = ? and r.kind = ? and r.id = v.value`,
      [sql.dialect.list(ids), environment, kind],
    )
  },

  async judged(environment, kind, ids) {
    if (ids.length === 0) return []
    const rows = await sql.all<Omit<JudgedResource, 'tags'> & { tag: string | null }>(
      `select r.id, r.content_type as "contentType", r.created_at as "createdAt", r.created_by as "createdBy",
         r.updated_by as "updatedBy", t.tag
       from resource r left join tagged t on t.resource = r.key and t.stage = 'current'
       where r.environment = ? and r.kind = ? and ${sql.dialect.in('r.id', 'text')}`,
      [environment, kind, sql.dialect.list(ids)],
    )
    return [...Map.groupBy(rows, (row) => row.id).values()].map((own) => {
      const { tag: _, ...first } = own[0]!
      return { ...first, tags: own.flatMap(({ tag }) => tag ?? []) }
    })
  },

  async byKeys(keys, stage = 'current') {
    if (keys.length === 0) return []
    const select = stage === 'current' ? CURRENT : PUBLISHED
    const key = stage === 'current' ? 'body_key' : 'published_body_key'
    const versions = `resource r join content_version v on v.key = r.${key}`
    await requireReadable(sql, keys.length, `${versions} where ${sql.dialect.in('r.key', 'bigint')}`, [
      sql.dialect.list(keys),
    ])
    const rows = await sql.all<Row>(`${select} where ${sql.dialect.in('r.key', 'bigint')}`, [sql.dialect.list(keys)])
    const byKey = new Map(rows.map((row) => [row.key, toResource(row)]))
    return keys.flatMap((key) => byKey.get(key) ?? [])
  },

  list(environment, kind, page) {
    const where = ['r.environment = ?', 'r.kind = ?']
    const params: unknown[] = [environment, kind]
    if (page.contentType !== undefined) {
      where.push('r.content_type = ?')
      params.push(page.contentType)
    }
    if (page.ids) {
      where.push(sql.dialect.in('r.id', 'text'))
      params.push(sql.dialect.list(page.ids))
    }
    return pageOf(sql, CURRENT, where, params, 'r.updated_at', page)
  },

  listPublished(environment, kind, page) {
    const where = ['r.environment = ?', 'r.kind = ?', 'r.published_at is not null']
    const params: unknown[] = [environment, kind]
    if (page.contentType !== undefined) {
      where.push('r.content_type = ?')
      params.push(page.contentType)
    }
    if (page.ids) {
      where.push(sql.dialect.in('r.id', 'text'))
      params.push(sql.dialect.list(page.ids))
    }
    return pageOf(sql, PUBLISHED, where, params, 'r.published_at', page)
  },

  async lastKey(environment) {
    const row = await sql.get<{ key: number | null }>('select max(key) as key from resource where environment = ?', [
      environment,
    ])
    return row?.key ?? 0
  },

  async countUpTo(environment, most, contentType = null) {
    const { where, params } = ofType(environment, contentType)
    const row = await sql.get<{ n: number }>(
      `select count(*) as n from (select 1 from resource r where ${where} limit ?) counted`,
      [...params, most],
    )
    return row!.n
  },

  async visit(environment, key, limit, contentType = null) {
    const { where, params } = ofType(environment, contentType)
    // Locked first, as in `lock`; and then these and no others, which may have come in between.
    const keys = await sql.all<{ key: number }>(
      `select r.key from resource r where ${where} and r.key > ? order by r.key limit ?${sql.dialect.forUpdate}`,
      [...params, key, limit],
    )
    const rows = await sql.all<Row & PublishedBody>(
      `select ${COLUMNS}, ${BODY}, p.body as published_body, p.epoch as published_epoch,
         case when p.epoch < e.epoch then e.relabels end as published_relabels from resource r
       join content_version v on v.key = r.body_key left join content_version p on p.key = r.published_body_key
       join environment e on e.key = r.environment where ${sql.dialect.in('r.key', 'bigint')} order by r.key`,
      [sql.dialect.list(keys.map((row) => row.key))],
    )
    return rows.map((row) => ({ ...toResource(row), publishedBody: publishedBodyOf(row) }))
  },

  async insert(draft) {
    const resource = await insert(sql, draft)
    if (resource) tally(tallies, resource, 1)
    return resource
  },

  addVersion: (resource, number, body, stamp) => addVersion(sql, resource, number, body, stamp),

  async addComposed(resource, number, body, stamp) {
    const key = await sql.insert(
      `insert into content_version (resource, number, body, created_at, created_by, epoch, composed)
       values (?, ?, ?, ?, ?, ${EPOCH}, 1)`,
      [resource, number, body, stamp.at, stamp.by, resource],
    )
    return key!
  },

  async update(r, from) {
    const changed = await sql.run(
      `update resource set version = ?, body_key = ?, updated_at = ?, updated_by = ?, published_version = ?,
         published_body_key = ?, published_at = ?, published_by = ?, first_published_at = ?, published_counter = ?,
         archived_version = ?, archived_at = ?, archived_by = ?
       where key = ? and version = ?`,
      [
        r.version,
        r.bodyKey,
        r.updatedAt,
        r.updatedBy,
        r.published?.version ?? null,
        r.published?.bodyKey ?? null,
        r.published?.at ?? null,
        r.published?.by ?? null,
        r.firstPublishedAt,
        r.publishedCounter,
        r.archived?.version ?? null,
        r.archived?.at ?? null,
        r.archived?.by ?? null,
        r.key,
        from.version,
      ],
    )
    if (changed === 0) return false
    tally(tallies, from, -1)
    tally(tallies, r, 1)
    return true
  },

  async delete(resource) {
    await sql.run('delete from resource where key = ?', [resource.key])
    tally(tallies, resource, -1)
  },
})

async function one(sql: Sql, text: string, params: readonly unknown[]): Promise<ResourceWithBody | null> {
  const row = await sql.get<Row>(text, params)
  return row ? toResource(row) : null
}

async function pageOf(
  sql: Sql,
  select: string,
  where: readonly string[],
  params: readonly unknown[],
  newest: string,
  page: Page,
): Promise<PageOf<ResourceWithBody>> {
  const condition = where.join(' and ')
  const count = await sql.get<{ n: number }>(`select count(*) as n from resource r where ${condition}`, params)
  const rows =
    page.limit === 0
      ? []
      : await sql.all<Row>(`${select} where ${condition} order by ${newest} desc, r.key desc limit ? offset ?`, [
          ...params,
          page.limit,
          page.skip,
        ])
  return { total: count!.n, items: rows.map(toResource) }
}

/** Resource and first version point at each other, so the resource starts with a pointer to nothing for one statement. */
async function insert(sql: Sql, draft: NewResource): Promise<Resource | null> {
  const key = await sql.insert(
    `insert into resource (environment, kind, id, content_type, version, body_key, created_at, created_by, updated_at,
       updated_by, published_counter)
     values (?, ?, ?, ?, 1, 0, ?, ?, ?, ?, 0) on conflict (environment, kind, id) do nothing`,
    [
      draft.environment,
      draft.kind,
      draft.id,
      draft.contentType,
      draft.createdAt,
      draft.createdBy,
      draft.createdAt,
      draft.createdBy,
    ],
  )
  if (key === null) return null
  const bodyKey = await addVersion(sql, key, 1, draft.body, { at: draft.createdAt, by: draft.createdBy })
  await sql.run('update resource set body_key = ? where key = ?', [bodyKey, key])
  return {
    key,
    environment: draft.environment,
    kind: draft.kind,
    id: draft.id,
    contentType: draft.contentType,
    version: 1,
    bodyKey,
    createdAt: draft.createdAt,
    createdBy: draft.createdBy,
    updatedAt: draft.createdAt,
    updatedBy: draft.createdBy,
    published: null,
    firstPublishedAt: null,
    publishedCounter: 0,
    archived: null,
  }
}

async function addVersion(
  sql: Sql,
  resource: number,
  number: number,
  body: string,
  { at, by }: { at: number; by: string },
): Promise<number> {
  const key = await sql.insert(ADD_VERSION, [resource, number, body, at, by, resource])
  return key!
}
