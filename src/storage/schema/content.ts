import type { BulkAction } from '#domain/bulk-actions/bulk-action'
import type { ChangeAction, ChangedSys } from '#domain/changes/change'
import type { EditorInterfaceBody } from '#domain/editor-interfaces/editor-interface'
import type { SnapshotSys } from '#domain/history/history'
import type { JsonObject } from '#domain/resources/json'
import type { ResourceKind, Stage } from '#domain/resources/resource'
import type { ScheduledAction } from '#domain/scheduled-actions/scheduled-action'
import type { Tag } from '#domain/spaces/space'
import type { UiDocumentKind } from '#domain/ui-documents/ui-document'
import { actionList } from '../sql/action-list.ts'
import { bigint, changed, flag, generatedKey, integer, json, nullable, primary, text } from './column.ts'
import { table, view, withKey } from './table.ts'

/** Publishing itself adds one to the version. Searches repeat these words (`sql/sys-columns.ts`), so that the index is used. */
const CHANGED = 'version > published_version + 1'

/** Pointers and counters of content types, entries and assets. The content is in content_version. */
export const resource = table('resource', {
  key: generatedKey(),
  environment: bigint({ references: 'environment (key)' }),
  kind: text<ResourceKind>(),
  id: text(),
  contentType: nullable(text()),
  version: integer(),
  bodyKey: bigint(),
  ...changed(),
  publishedVersion: nullable(integer()),
  publishedBodyKey: nullable(bigint()),
  publishedAt: nullable(bigint()),
  publishedBy: nullable(text()),
  firstPublishedAt: nullable(bigint()),
  publishedCounter: integer(),
  archivedVersion: nullable(integer()),
  archivedAt: nullable(bigint()),
  archivedBy: nullable(text()),
  // For copies: the resource it was copied from, and its version and content then.
  origin: nullable(bigint()),
  baseVersion: nullable(integer()),
  baseBodyKey: nullable(bigint()),
}).with({
  unique: ['environment, kind, id'],
  indexes: {
    // Rebuilding needs all resources of an environment in a stable order.
    resource_key: '(environment, key)',
    // does a content type have entries? visiting all of them
    resource_content_type: '(environment, kind, content_type, key)',
    ...withKey({
      // The current stage is searched by times and counters of its own, the published one by those of publishing; ids,
      // counters and authors are the same. Above each index stands what editors ask for, then what readers ask for.
      // search without content_type, by last change; sys.updatedAt
      resource_updated: '(environment, kind, updated_at)',
      // search without content_type, by creation; sys.createdAt
      resource_created: '(environment, kind, created_at)',
      // search by content_type, by last change
      resource_type_updated: '(environment, kind, content_type, updated_at)',
      // search by content_type, by creation
      resource_type_created: '(environment, kind, content_type, created_at)',
      // search by content_type, by id; the same for readers
      resource_type_id: '(environment, kind, content_type, id)',
      // sys.publishedAt and sys.publishedAt[exists]; for readers search without content_type, by last change; sys.updatedAt
      resource_published: '(environment, kind, published_at) where published_at is not null',
      // for readers: search by content_type, by last change
      resource_type_published: '(environment, kind, content_type, published_at) where published_at is not null',
      // for readers: search without content_type, by creation; sys.createdAt
      resource_first_published: '(environment, kind, first_published_at) where published_at is not null',
      // for readers: search by content_type, by creation
      resource_type_first_published:
        '(environment, kind, content_type, first_published_at) where published_at is not null',
      // sys.archivedAt[exists]=true
      resource_archived: '(environment, kind, updated_at) where archived_at is not null',
      // sys.createdBy.sys.id and sys.updatedBy.sys.id
      resource_created_by: '(environment, kind, created_by, updated_at)',
      resource_updated_by: '(environment, kind, updated_by, updated_at)',
      // sys.version
      resource_version: '(environment, kind, version)',
      // sys.publishedCounter; sys.revision for both
      resource_revision: '(environment, kind, published_counter)',
      // sys.publishedVersion, for both
      resource_published_version: '(environment, kind, published_version) where published_version is not null',
      // changed=true. The last one: of two that would do, SQLite takes the newer.
      resource_changed: `(environment, kind, updated_at) where ${CHANGED}`,
    }),
  },
})

const shownColumns = {
  resource: bigint(),
  environment: bigint(),
  kind: text<ResourceKind>(),
  id: text(),
  contentType: nullable(text()),
  bodyKey: bigint(),
  version: integer(),
  revision: integer(),
  changed: integer(),
  ...changed(),
  publishedVersion: nullable(integer()),
  publishedAt: nullable(bigint()),
  publishedBy: nullable(text()),
  firstPublishedAt: nullable(bigint()),
  archivedVersion: nullable(integer()),
  archivedAt: nullable(bigint()),
  archivedBy: nullable(text()),
}

/** Preview: the current body with the draft's own times. Editors also find archived resources here. */
export const shownCurrent = view(
  'shown_current',
  shownColumns,
  `select key as resource, environment, kind, id, content_type, body_key, version, published_counter as revision,
    case when ${CHANGED} then 1 else 0 end as changed, created_at, created_by, updated_at, updated_by, published_version, published_at,
    published_by, first_published_at, archived_version, archived_at, archived_by from resource`,
)

/**
 * Delivery: the published body with the times of the first and the last publishing. The condition leads planners to the
 * indexes of what is published, and is no range of an index: planners would scan that range.
 */
export const shownPublished = view(
  'shown_published',
  shownColumns,
  `select key as resource, environment, kind, id, content_type, published_body_key as body_key, published_version + 1 as version,
    published_counter as revision, 0 as changed, first_published_at as created_at, created_by, published_at as updated_at,
    published_by as updated_by, published_version, published_at, published_by, first_published_at, archived_version, archived_at,
    archived_by from resource where +published_at >= 0`,
)

/** Immutable content: rows are added, never changed. They outlive their resource, for history and sync. */
export const contentVersion = table('content_version', {
  key: generatedKey(),
  resource: bigint(),
  number: integer(),
  body: text(),
  createdAt: bigint(),
  createdBy: text(),
  // The locale codes in a body are those of this epoch.
  epoch: integer({ default: '0' }),
  // Composed for publishing some locales only. It was never saved and is not part of the history.
  composed: flag({ default: '0' }),
}).with({
  indexes: {
    // history of a resource
    content_version_resource: 'unique (resource, number)',
  },
})

/** One row per publishing: which content it was, and sys as it was. A resource has few, so they are read whole by key. */
export const snapshot = table('snapshot', {
  resource: bigint(),
  version: integer(),
  id: text(),
  bodyKey: bigint(),
  sys: json<SnapshotSys>(),
  createdAt: bigint(),
  createdBy: text(),
}).with({
  primaryKey: 'resource, version',
})

/** Leads from the id of a deleted resource to its versions. */
export const deletedResource = table('deleted_resource', {
  key: primary(bigint()),
  environment: bigint(),
  kind: text<ResourceKind>(),
  id: text(),
  contentType: nullable(text()),
  version: integer(),
  bodyKey: bigint(),
  deletedAt: bigint(),
  deletedBy: text(),
}).with({
  indexes: {
    // the newest of those that had this id
    deleted_resource_id: '(environment, kind, id, key)',
  },
})

/** Read model: which tags the current and the published body of a resource carry, whatever its state. */
export const tagged = table('tagged', {
  environment: bigint(),
  tag: text(),
  resource: bigint(),
  stage: text<Stage>(),
}).with({
  primaryKey: 'resource, stage, tag',
  indexes: {
    // is a tag in use?
    tagged_tag: '(environment, tag)',
  },
})

/**
 * Values that only one published entry of a content type may have, as hashes: of two writers who claim the same one at
 * the same time, the primary key lets one through. Place 0 is the claim; entries that already shared a value when
 * their field became unique hold it at a place of their own, so that it stays taken until the last of them is gone.
 */
export const claimedValue = table('claimed_value', {
  environment: bigint(),
  contentType: text(),
  field: text(),
  locale: text(),
  value: text(),
  place: bigint(),
  resource: bigint(),
}).with({
  primaryKey: 'environment, content_type, field, locale, value, place',
  indexes: {
    // replaced and released by resource
    claimed_value_resource: '(resource)',
  },
})

/** The change log: the spine. Read in order behind a cursor: where space = ? and position > ? */
export const change = table('change', {
  space: text(),
  position: bigint(),
  environment: nullable(text()),
  type: text(),
  id: text(),
  action: text<ChangeAction>(),
  version: integer(),
  bodyKey: nullable(bigint()),
  sys: nullable(json<ChangedSys>()),
  actor: text(),
  at: bigint(),
  // Ids of environments can change (master becomes an alias), keys cannot. The alias is the name the writer used.
  environmentKey: nullable(bigint()),
  alias: nullable(text()),
  // Readers hear of public tags only, and a deleted tag can no longer be looked up.
  visibility: nullable(text<Tag['visibility']>()),
}).with({
  primaryKey: 'space, position',
  indexes: {
    // what happened in an environment behind a position: preview's sync, the change stream
    change_environment: '(environment_key, position)',
    // the same of what delivery shows: drafts are saved far more often than published
    change_published: `(environment_key, position) where type in ('Entry', 'Asset') and action in ${actionList('published')}`,
    // the same of what decides how content looks
    change_model: `(environment_key, position) where type in ('ContentType', 'Locale')`,
    // is this the last that happened to a resource?
    change_resource: '(environment_key, type, id, action, position)',
    // changes of the space itself behind a position: the change stream
    change_space_wide: '(space, position) where environment_key is null',
  },
})

/** How the web app shows a content type; made when the type is first activated. */
export const editorInterface = table('editor_interface', {
  environment: bigint(),
  contentType: text(),
  version: integer(),
  body: json<EditorInterfaceBody>(),
  ...changed(),
}).with({
  primaryKey: 'environment, content_type',
})

/** Small documents that the web app and its extensions keep in an environment. */
export const uiDocument = table('ui_document', {
  environment: bigint(),
  kind: text<UiDocumentKind>(),
  id: text(),
  version: integer(),
  body: json<JsonObject>(),
  ...changed(),
}).with({
  primaryKey: 'environment, kind, id',
})

/** Which users have which resource open in the editor. Rows live for seconds and are not logged. */
export const presence = table('presence', {
  environment: bigint(),
  kind: text<ResourceKind>(),
  id: text(),
  user: text({ column: 'user_id' }),
  field: nullable(text()),
  since: bigint(),
  until: bigint(),
}).with({
  primaryKey: 'environment, kind, id, user_id',
  indexes: {
    // expired rows
    presence_until: '(until)',
  },
})

/** Results of bulk actions, read by id for some days. */
export const bulkAction = table('bulk_action', {
  environment: bigint(),
  id: text(),
  verb: text<BulkAction['verb']>(),
  payload: json<BulkAction['payload']>(),
  problems: nullable(json<NonNullable<BulkAction['problems']>>()),
  createdAt: bigint(),
  createdBy: text(),
}).with({
  primaryKey: 'environment, id',
  indexes: {
    // old rows to delete
    bulk_action_created: '(created_at)',
  },
})

/** What is to be published or unpublished at a later time. */
export const scheduledAction = table('scheduled_action', {
  environment: bigint(),
  id: text(),
  version: integer(),
  status: text<ScheduledAction['status']>(),
  entityType: text<ScheduledAction['entityType']>(),
  entityId: text(),
  verb: text<ScheduledAction['verb']>(),
  due: bigint(),
  body: json<ScheduledAction['body']>(),
  error: nullable(json<NonNullable<ScheduledAction['error']>>()),
  ...changed(),
}).with({
  primaryKey: 'environment, id',
  indexes: {
    // actions of an environment, latest first; old ones to delete
    scheduled_action_due: '(environment, due)',
  },
})
