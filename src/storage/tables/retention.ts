import type { ResourceKind } from '#domain/resources/resource'
import type { StoredSnapshot, StoredVersion } from '#domain/retention/prunable-history'
import type { SpaceRetention } from '#domain/retention/retention-policy'
import { bigint, nullable, text } from '../schema/column.ts'
import {
  audit,
  auditHead,
  change,
  contentVersion,
  deletedResource,
  environment as environmentTable,
  resource as resourceTable,
  snapshot as snapshotTable,
  space as spaceTable,
  webhook,
} from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, computed, FOR_UPDATE, inList, part, perEngine, query } from '../sql/statement.ts'

/** A resource that may have a history to prune. */
export interface PrunedResource {
  key: number
  kind: ResourceKind
  id: string
  publishedVersion: number | null
}

/** The history of one resource. */
export interface StoredHistory {
  versions: StoredVersion[]
  snapshots: StoredSnapshot[]
}

const POLICY = columns(spaceTable, '', 'id', 'retention')
const NEXT_SPACE = query`select ${POLICY} from space where deleted_at is null and id > ? order by id limit 1`
const NEXT_OWN_POLICY = query`select ${POLICY} from space
  where deleted_at is null and retention is not null and id > ? order by id limit 1`
const ENVIRONMENTS = query`select ${columns(environmentTable, '', 'key', 'status')} from environment
  where space = ? order by key`

const OLDEST_CHANGES = query`select ${columns(change, '', 'position', 'at')} from change where space = ? order by position limit ?`
/** Webhooks have yet to read the log from here on. */
const UNREAD = query`select ${computed('position', nullable(bigint()), 'min(position)')} from (
  select position + 1 as position from webhook_cursor where space = ?
  union all select position from webhook_window where space = ?) p`
/** Versions whose resource is gone with its environment: only the log refers to them. */
const OWNERLESS = query`select ${columns(contentVersion, 'v', 'key')}, ${computed('kind', text<ResourceKind>(), 'c.type')},
    ${columns(change, 'c', 'id')}
  from change c join content_version v on v.key = c.body_key where c.space = ? and c.position <= ?
    and not exists (select 1 from resource r where r.key = v.resource)
    and not exists (select 1 from deleted_resource d where d.key = v.resource)`
const DELETE_CHANGES = command`delete from change where space = ? and position <= ?`
const SET_PRUNED = command`update space_head set pruned = ? where space = ?`

const RESOURCES = query`select ${columns(resourceTable, '', 'key', 'kind', 'id', 'publishedVersion')} from resource
  where environment = ? and key > ? order by key limit ?`
const WITH_HISTORY = query`select ${computed('key', bigint(), 'resource')} from content_version
    where ${inList('resource', 'bigint')} group by resource having count(*) > 1
  union select resource from snapshot where ${inList('resource', 'bigint')} group by resource having count(*) > 1`
const DELETED = query`select ${columns(deletedResource, '', 'key', 'kind', 'id')} from deleted_resource
  where environment = ? and deleted_at < ? limit ?`
const VERSIONS = query`select ${columns(contentVersion, '', 'resource', 'key', 'number', 'createdAt', 'composed')}
  from content_version where ${inList('resource', 'bigint')} order by resource, number`
const SNAPSHOTS = query`select ${columns(snapshotTable, '', 'resource', 'version', 'bodyKey', 'createdAt')}
  from snapshot where ${inList('resource', 'bigint')} order by resource, version`

/** The resources with these ids in all environments of the space: copies share versions with their source. */
const sameIds = (table: string, alias: string) =>
  part`from environment e cross join ${perEngine((dialect) => dialect.values('text'))} cross join ${table} ${alias}
    where e.space = ? and ${alias}.environment = e.key and ${alias}.kind = ? and ${alias}.id = v.value`
const POINTERS = query`select ${columns(resourceTable, 'r', 'key', 'bodyKey', 'publishedBodyKey', 'baseBodyKey')}
  ${sameIds('resource', 'r')}`
const DELETED_POINTERS = query`select ${columns(deletedResource, 'd', 'key', 'bodyKey')} ${sameIds('deleted_resource', 'd')}`

const DELETE_VERSIONS = command`delete from content_version where ${inList('key', 'bigint')}`
const DELETE_SNAPSHOTS = command`delete from snapshot where (resource, version) in
  (select v.resource, v.version from ${perEngine((dialect) => dialect.records({ resource: 'bigint', version: 'bigint' }))})`
const FORGET_DELETED = command`delete from deleted_resource where ${inList('key', 'bigint')}`

const WEBHOOKS = query`select ${columns(webhook, '', 'key')} from webhook where space = ? and deleted_at is null`

const CHAIN = columns(auditHead, '', 'chain')
const NEXT_CHAIN = query`select ${CHAIN} from audit_head where chain > ? order by chain limit 1`
const FIRST_CHAIN = query`select ${CHAIN} from audit_head order by chain limit 1`
const LOCK_CHAIN = query`select ${CHAIN} from audit_head where chain = ?${FOR_UPDATE}`
const OLDEST_EVENTS = query`select ${columns(audit, '', 'position', 'at', 'hash')} from audit where chain = ?
  order by position limit ?`
const DELETE_EVENTS = command`delete from audit where chain = ? and position <= ?`
const BEGIN_CHAIN = command`update audit_head set pruned = ?, pruned_hash = ? where chain = ?`

export const retentionReader = (sql: ReadSql) => ({
  /** The next space after an id, by id; `all` includes spaces without a policy of their own. */
  async nextSpace(after: string, all: boolean): Promise<{ id: string; retention: SpaceRetention | null } | null> {
    return (await sql.get(all ? NEXT_SPACE : NEXT_OWN_POLICY, [after])) ?? null
  },
  environments: (space: string) => sql.all(ENVIRONMENTS, [space]),
  /** The first rows of a log. */
  oldestChanges: (space: string, limit: number) => sql.all(OLDEST_CHANGES, [space, limit]),
  /** The first log position that webhooks still need; null when they need none. */
  async unread(space: string): Promise<number | null> {
    return (await sql.get(UNREAD, [space, space]))?.position ?? null
  },
  /** The next resources of an environment after a key, and which of them have more than one version or snapshot. */
  async resources(environment: number, after: number, limit: number) {
    const page: PrunedResource[] = await sql.all(RESOURCES, [environment, after, limit])
    const keys = sql.dialect.list(page.map(({ key }) => key))
    const found = new Set((await sql.all(WITH_HISTORY, [keys, keys])).map(({ key }) => key))
    return { last: page.length < limit ? null : page.at(-1)!.key, found: page.filter(({ key }) => found.has(key)) }
  },
  /** Resources of an environment that were deleted before a time. */
  async deleted(environment: number, before: number, limit: number): Promise<PrunedResource[]> {
    const rows = await sql.all(DELETED, [environment, before, limit])
    return rows.map((row) => ({ ...row, publishedVersion: null }))
  },
  /** By key of the resource. */
  async histories(resources: readonly number[]): Promise<Map<number, StoredHistory>> {
    const found = new Map<number, StoredHistory>(resources.map((key) => [key, { versions: [], snapshots: [] }]))
    const keys = sql.dialect.list(resources)
    for (const { resource, ...version } of await sql.all(VERSIONS, [keys])) found.get(resource)?.versions.push(version)
    for (const { resource, ...each } of await sql.all(SNAPSHOTS, [keys])) found.get(resource)?.snapshots.push(each)
    return found
  },
  /**
   * Versions that resources of the space with these ids refer to: by their pointers, and by their snapshots, except for
   * the snapshots of the resources `without`. Versions are shared only by resources with the same id.
   */
  async referredVersions(
    space: string,
    resources: readonly Pick<PrunedResource, 'kind' | 'id'>[],
    without: ReadonlySet<number>,
  ): Promise<Set<number>> {
    const versions = new Set<number>()
    const owners: number[] = []
    for (const [kind, group] of Map.groupBy(resources, (resource) => resource.kind)) {
      const params = [sql.dialect.list(group.map(({ id }) => id)), space, kind]
      for (const { key, bodyKey, publishedBodyKey, baseBodyKey } of await sql.all(POINTERS, params)) {
        owners.push(key)
        for (const version of [bodyKey, publishedBodyKey, baseBodyKey]) if (version !== null) versions.add(version)
      }
      for (const { key, bodyKey } of await sql.all(DELETED_POINTERS, params)) {
        if (without.has(key)) continue
        owners.push(key)
        versions.add(bodyKey)
      }
    }
    const others = owners.filter((key) => !without.has(key))
    for (const { bodyKey } of await sql.all(SNAPSHOTS, [sql.dialect.list(others)])) versions.add(bodyKey)
    return versions
  },
  async webhooks(space: string): Promise<number[]> {
    return (await sql.all(WEBHOOKS, [space])).map(({ key }) => key)
  },
  /** The next audit log after this one; null at the end. */
  async nextChain(after: string | null): Promise<string | null> {
    const next = await (after === null ? sql.get(FIRST_CHAIN) : sql.get(NEXT_CHAIN, [after]))
    return next?.chain ?? null
  },
})

export const retentionWriter = (sql: Sql) => ({
  ...retentionReader(sql),
  /** Versions that only log rows up to a position refer to, because their resource is gone with its environment. */
  ownerless: (space: string, position: number) => sql.all(OWNERLESS, [space, position]),
  /** Deletes the log rows up to a position. */
  async pruneChanges(space: string, position: number): Promise<void> {
    await sql.run(DELETE_CHANGES, [space, position])
    // Writers wait for this row, so it is locked last.
    await sql.run(SET_PRUNED, [position, space])
  },
  async deleteVersions(keys: readonly number[]): Promise<void> {
    if (keys.length > 0) await sql.run(DELETE_VERSIONS, [sql.dialect.list(keys)])
  },
  async deleteSnapshots(snapshots: readonly { resource: number; version: number }[]): Promise<void> {
    if (snapshots.length > 0) await sql.run(DELETE_SNAPSHOTS, [JSON.stringify(snapshots)])
  },
  /** From now on the ids of these deleted resources lead to no history. */
  async forgetDeleted(keys: readonly number[]): Promise<void> {
    if (keys.length > 0) await sql.run(FORGET_DELETED, [sql.dialect.list(keys)])
  },
  /** Deletes the oldest events of an audit log from before a time; returns their number. */
  async pruneAudit(chain: string, before: number, limit: number): Promise<number> {
    await sql.get(LOCK_CHAIN, [chain])
    const rows = await sql.all(OLDEST_EVENTS, [chain, limit])
    const end = rows.findIndex(({ at }) => at >= before)
    const old = end === -1 ? rows : rows.slice(0, end)
    const last = old.at(-1)
    if (!last) return 0
    await sql.run(DELETE_EVENTS, [chain, last.position])
    await sql.run(BEGIN_CHAIN, [last.position, last.hash, chain])
    return old.length
  },
})
