import type { ItemChange, ReleaseAction, ReleaseItem } from '#domain/releases/release'
import type { JsonObject } from '#domain/resources/json'
import { bigint, changed, generatedKey, integer, json, nullable, text } from './column.ts'
import { table } from './table.ts'

/** Entries and assets that are published together. */
export const release = table('release', {
  key: generatedKey(),
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
  key: generatedKey(),
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

/** Results of publishing, unpublishing and validating releases. */
export const releaseAction = table('release_action', {
  environment: bigint(),
  id: text(),
  release: text(),
  verb: text<ReleaseAction['verb']>(),
  problems: nullable(json<NonNullable<ReleaseAction['problems']>>()),
  createdAt: bigint(),
  createdBy: text(),
}).with({
  primaryKey: 'environment, id',
  indexes: {
    // actions of an environment, latest first
    release_action_created: '(environment, created_at)',
    // actions of a release
    release_action_release: '(environment, release)',
  },
})
