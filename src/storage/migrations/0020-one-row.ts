import type { Dialect } from '../sql/dialect.ts'

/** Publishing itself adds one to the version. Written the same in the index and in what is searched, so that it is used. */
const CHANGED = 'case when version > published_version + 1 then 1 else 0 end'

/**
 * What a stage shows of a resource is in the row of the resource: the copies of it, one for each stage, go. Searches look at
 * two views of the same rows. See 0069 in docs/decisions.
 */
export const oneRow = (d: Dialect): readonly string[] => {
  // SQLite ends every index with the key of its row.
  const key = d.name === 'sqlite' ? '' : ', key'
  return [
    `update resource set first_published_at = published_at where published_at is not null and first_published_at is null`,
    'drop table shown',
    ...(d.name === 'sqlite' ? [] : ['drop function count_shown']),

    // The current stage is searched by times and counters of its own, the published one by those of publishing; ids,
    // counters and authors are the same. Above each index stands what editors ask for, then what readers ask for.
    // search without content_type, by last change; sys.updatedAt
    `create index resource_updated on resource (environment, kind, updated_at${key})`,
    // search without content_type, by creation; sys.createdAt
    `create index resource_created on resource (environment, kind, created_at${key})`,
    // search by content_type, by last change
    `create index resource_type_updated on resource (environment, kind, content_type, updated_at${key})`,
    // search by content_type, by creation
    `create index resource_type_created on resource (environment, kind, content_type, created_at${key})`,
    // search by content_type, by id; the same for readers
    `create index resource_type_id on resource (environment, kind, content_type, id${key})`,
    // sys.publishedAt and sys.publishedAt[exists]; for readers search without content_type, by last change; sys.updatedAt
    `create index resource_published on resource (environment, kind, published_at${key}) where published_at is not null`,
    // for readers: search by content_type, by last change
    `create index resource_type_published on resource (environment, kind, content_type, published_at${key})
      where published_at is not null`,
    // for readers: search without content_type, by creation; sys.createdAt
    `create index resource_first_published on resource (environment, kind, first_published_at${key})
      where published_at is not null`,
    // for readers: search by content_type, by creation
    `create index resource_type_first_published on resource (environment, kind, content_type, first_published_at${key})
      where published_at is not null`,
    // sys.archivedAt[exists]=true
    `create index resource_archived on resource (environment, kind, updated_at${key}) where archived_at is not null`,
    // changed=true
    `create index resource_changed on resource (environment, kind, updated_at${key}) where ${CHANGED} = 1`,
    // sys.createdBy.sys.id and sys.updatedBy.sys.id
    `create index resource_created_by on resource (environment, kind, created_by, updated_at${key})`,
    `create index resource_updated_by on resource (environment, kind, updated_by, updated_at${key})`,
    // sys.version
    `create index resource_version on resource (environment, kind, version${key})`,
    // sys.publishedCounter; sys.revision for both
    `create index resource_revision on resource (environment, kind, published_counter${key})`,
    // sys.publishedVersion, for both
    `create index resource_published_version on resource (environment, kind, published_version${key})
      where published_version is not null`,

    // Preview: the newest body, with the draft's own times. Editors also find what is archived here.
    `create view shown_current as select key as resource, environment, kind, id, content_type, body_key, version,
      published_counter as revision, ${CHANGED} as changed, created_at, created_by, updated_at, updated_by, published_version, published_at,
      published_by, first_published_at, archived_version, archived_at, archived_by
      from resource`,
    // Delivery: the published body, with the times of the first and the last publishing. What is not published is kept out in
    // words that lead to the indexes of what is, and that are no stretch of one: planners would walk along it.
    `create view shown_published as select key as resource, environment, kind, id, content_type,
      published_body_key as body_key, published_version + 1 as version, published_counter as revision, 0 as changed,
      first_published_at as created_at, created_by, published_at as updated_at, published_by as updated_by,
      published_version, published_at, published_by, first_published_at, archived_version, archived_at, archived_by
      from resource where +published_at >= 0`,

    // Archived assets were not shown to anybody, nor counted, nor found by what is in them.
    'delete from tally',
    ...['current', 'published'].map(
      (stage) => `insert into tally (environment, stage, kind, content_type, archived, n)
        select environment, '${stage}', kind, coalesce(content_type, ''),
          case when archived_at is null then 0 else 1 end, count(*)
        from shown_${stage} group by 1, 2, 3, 4, 5`,
    ),
    `delete from read_model_rebuild where environment in (select environment from resource
      where kind = 'Asset' and archived_at is not null)`,
    `insert into read_model_rebuild (environment, done) select distinct environment, 0 from resource
      where kind = 'Asset' and archived_at is not null`,
  ]
}
