import type { UndoItem } from '#domain/bulk-actions/bulk-action'
import type { ItemChange, ReleaseAction, ReleaseItem } from '#domain/releases/release'
import type { JsonObject } from '#domain/resources/json'
import { bigint, changed, integer, json, nullable, primary, text } from './column.ts'
import { shownColumns } from './content.ts'
import { table, view } from './table.ts'

/** Entries and assets that are published together. The key is random: read models use it as the key of an environment. */
export const release = table('release', {
  key: primary(bigint()),
  environment: bigint({ references: 'environment (key)' }),
  id: text(),
  version: integer(),
  generation: integer(),
  title: text(),
  metadata: nullable(json<JsonObject>()),
  archivedAt: nullable(bigint()),
  archivedBy: nullable(text()),
  lastAction: nullable(text()),
  ...changed(),
}).with({
  unique: ['environment, id'],
})

/** The entries and assets of releases. The second generation has its own version of each; see docs/decisions, 0109. */
export const releaseItem = table('release_item', {
  // Random: read models use it as the key of a resource.
  key: primary(bigint()),
  environment: bigint(),
  release: bigint(),
  position: integer(),
  kind: text<ReleaseItem['kind']>(),
  id: text(),
  change: nullable(json<ItemChange>()),
  // Null in the first generation.
  contentType: nullable(text()),
  version: nullable(integer()),
  bodyKey: nullable(bigint()),
  updatedAt: nullable(bigint()),
  updatedBy: nullable(text()),
}).with({
  unique: ['release, kind, id'],
  indexes: {
    // releases with an entry or asset; all items of an environment
    release_item_entity: '(environment, kind, id)',
  },
})

/** The versions of releases, as a stage of their own: the environment is the key of the release. */
export const shownRelease = view(
  'shown_release',
  shownColumns,
  `select i.key as resource, i.release as environment, i.kind, i.id, i.content_type, i.body_key, i.version,
    r.published_counter as revision, 0 as changed, r.created_at, r.created_by, i.updated_at, i.updated_by, r.published_version,
    r.published_at, r.published_by, r.first_published_at, r.archived_version, r.archived_at, r.archived_by
    from release_item i join resource r on r.environment = i.environment and r.kind = i.kind and r.id = i.id
    where i.body_key is not null`,
)

/** Results of publishing, unpublishing and validating releases. */
export const releaseAction = table('release_action', {
  environment: bigint(),
  id: text(),
  release: text(),
  verb: text<ReleaseAction['verb']>(),
  problems: nullable(json<NonNullable<ReleaseAction['problems']>>()),
  createdAt: bigint(),
  createdBy: text(),
  // What reverting the action restores; null when it changed nothing.
  undo: nullable(json<readonly UndoItem[]>()),
  revertedBy: nullable(text()),
}).with({
  primaryKey: 'environment, id',
  indexes: {
    // actions of an environment, latest first
    release_action_created: '(environment, created_at)',
    // actions of a release
    release_action_release: '(environment, release)',
  },
})
