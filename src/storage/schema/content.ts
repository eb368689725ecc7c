import type { BulkAction, UndoItem } from '#domain/bulk-actions/bulk-action'
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
import { changedSysForm, snapshotSysForm } from './stored-sys.ts'
import { table, view, withKey } from './table.ts'

/**
 * Publishing adds one to the version. `sql/sys-columns.ts` repeats this expression literally, so that the index is
 * used.
 */
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
  // For copies: the source resource, and its version and content at that time.
  origin: nullable(bigint()),
  baseVersion: nullable(integer()),
  baseBodyKey: nullable(bigint()),
}).with({
  unique: ['environment, kind, id'],
  indexes: {
    // all resources of an environment in a stable order, for rebuilds
    resource_key: '(environment, key)',
    // all entries of a content type; does it have any?
    resource_content_type: '(environment, kind, content_type, key)',
    ...withKey({
      // The current stage is searched by its own times and counters, the published stage by those of publishing; ids,
      // counters and authors are the same. Each index lists its queries by editors, then those by readers.
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
      // changed=true. Must be last: of two usable indexes, SQLite takes the newer.
      resource_changed: `(environment, kind, updated_at) where ${CHANGED}`,
    }),
  },
})

/** The columns of every stage view. */
export const shownColumns = {
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

/** The current stage (preview API): the current body with its own times. Contains archived resources, for editors. */
export const shownCurrent = view(
  'shown_current',
  shownColumns,
  `select key as resource, environment, kind, id, content_type, body_key, version, published_counter as revision,
    case when ${CHANGED} then 1 else 0 end as changed, created_at, created_by, updated_at, updated_by, published_version, published_at,
    published_by, first_published_at, archived_version, archived_at, archived_by from resource`,
)

/**
 * The published stage (delivery API): the published body with the times of its first and last publishing. The unary
 * plus makes query planners use the partial indexes of published rows without scanning a range of `published_at`.
 */
export const shownPublished = view(
  'shown_published',
  shownColumns,
  `select key as resource, environment, kind, id, content_type, published_body_key as body_key, published_version + 1 as version,
    published_counter as revision, 0 as changed, first_published_at as created_at, created_by, published_at as updated_at,
    published_by as updated_by, published_version, published_at, published_by, first_published_at, archived_version, archived_at,
    archived_by from resource where +published_at >= 0`,
)

/** Immutable content: rows are never changed. They outlive their resource, for history and sync. */
export const contentVersion = table('content_version', {
  key: generatedKey(),
  resource: bigint(),
  number: integer(),
  body: text(),
  createdAt: bigint(),
  createdBy: text(),
  // The epoch of the locale codes in the body.
  epoch: integer({ default: '0' }),
  // Composed to publish only some locales; never saved, so not part of the history.
  composed: flag({ default: '0' }),
}).with({
  indexes: {
    // history of a resource
    content_version_resource: 'unique (resource, number)',
  },
})

/** One row per publishing: the content and `sys` at that time. A resource has few, so all are read by key. */
export const snapshot = table('snapshot', {
  resource: bigint(),
  version: integer(),
  id: text(),
  bodyKey: bigint(),
  sys: json<SnapshotSys>({}, snapshotSysForm),
  createdAt: bigint(),
  createdBy: text(),
}).with({
  primaryKey: 'resource, version',
})

/** Maps the id of a deleted resource to its versions. */
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
    // the newest deleted resource with an id
    deleted_resource_id: '(environment, kind, id, key)',
  },
})

/** Read model: the tags of the current and the published body. */
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
 * Unique values of published entries, as hashes. The primary key admits one of two concurrent claims. `place` is 0 for
 * the claim; entries that already shared a value when their field became unique have other places, so that the value
 * stays taken until the last of them is gone.
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

/** The change log. Read after a cursor: where space = ? and position > ? */
export const change = table('change', {
  space: text(),
  position: bigint(),
  environment: nullable(text()),
  type: text(),
  id: text(),
  action: text<ChangeAction>(),
  version: integer(),
  bodyKey: nullable(bigint()),
  sys: nullable(json<ChangedSys>({}, changedSysForm)),
  actor: text(),
  at: bigint(),
  // An environment id can become an alias; keys never change. `alias` is the name that the writer used.
  environmentKey: nullable(bigint()),
  alias: nullable(text()),
  // Readers get only changes of public tags, and a deleted tag cannot be looked up.
  visibility: nullable(text<Tag['visibility']>()),
  requestId: nullable(text()),
}).with({
  primaryKey: 'space, position',
  indexes: {
    // changes of an environment after a position: preview sync, the change stream
    change_environment: '(environment_key, position)',
    // the same for delivery; drafts are saved far more often than published
    change_published: `(environment_key, position) where type in ('Entry', 'Asset') and action in ${actionList('published')}`,
    // the same for the content model
    change_model: `(environment_key, position) where type in ('ContentType', 'Locale')`,
    // is this the last change of a resource?
    change_resource: '(environment_key, type, id, action, position)',
    // changes of the space itself after a position: the change stream
    change_space_wide: '(space, position) where environment_key is null',
  },
})

/** How the web app shows a content type; created when the type is first activated. */
export const editorInterface = table('editor_interface', {
  environment: bigint(),
  contentType: text(),
  version: integer(),
  body: json<EditorInterfaceBody>(),
  ...changed(),
}).with({
  primaryKey: 'environment, content_type',
})

/** Small documents of the web app and its extensions. */
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
  total: nullable(integer()),
  // Null when the action has ended.
  done: nullable(integer()),
  endedAt: nullable(bigint()),
  // What reverting the action restores; null when it changed nothing.
  undo: nullable(json<readonly UndoItem[]>()),
  revertedBy: nullable(text()),
}).with({
  primaryKey: 'environment, id',
  indexes: {
    // old rows to delete
    bulk_action_created: '(created_at)',
  },
})

/** Publishing and unpublishing at a later time. */
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
