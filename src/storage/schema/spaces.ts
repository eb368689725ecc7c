import type { ApiKey } from '#domain/access/api-key'
import type { StoredTokenKind } from '#domain/access/token'
import type { LocaleRename } from '#domain/locales/rename-locales'
import type { Scope } from '#domain/oauth/scope'
import type { PreviewConfiguration } from '#domain/preview-environments/preview-environment'
import type { SpaceRetention } from '#domain/retention/retention-policy'
import type { Permissions, Policy } from '#domain/roles/role'
import type { Environment, Tag } from '#domain/spaces/space'
import { bigint, flag, generatedKey, integer, json, nullable, primary, stamped, text } from './column.ts'
import { table } from './table.ts'

/** Which files of a space need signed URLs. */
export type AssetProtection = 'unpublished' | 'all'

export const space = table('space', {
  id: primary(text()),
  organization: text({ references: 'organization (id)' }),
  name: text(),
  ...stamped(),
  // A deleted space is hidden at once; a job removes its rows later, a few at a time.
  deletedAt: nullable(bigint()),
  // Null: no file needs a signed URL.
  assetProtection: nullable(text<AssetProtection>()),
  // Null while the space is not archived.
  archivedAt: nullable(bigint()),
  // Null: the settings of the installation.
  retention: nullable(json<SpaceRetention>()),
}).with({
  indexes: {
    // spaces of a user, by organization
    space_organization: '(organization, name, id)',
  },
})

/**
 * The newest log position of each space. A writer increments it as its last statement before the commit, so that
 * positions follow commit order and the row is locked only briefly.
 */
export const spaceHead = table('space_head', {
  space: primary(text({ references: 'space (id)' })),
  position: bigint(),
  // Log rows up to this position were pruned.
  pruned: bigint({ default: '0' }),
})

export const environment = table('environment', {
  key: generatedKey(),
  space: text({ references: 'space (id)' }),
  id: text(),
  name: text(),
  status: text<Environment['status']>(),
  ...stamped(),
  // The source of a copy, and the log position at which both were equal: the base of a later merge.
  source: nullable(bigint()),
  basePosition: nullable(bigint()),
  // The number of renames and deletions of locale codes, and the list of them. See docs/decisions, 0009.
  epoch: integer({ default: '0' }),
  relabels: nullable(json<LocaleRename[]>()),
  // Identifies the state of locales and content types: a new random number after each change.
  model: bigint({ default: '0' }),
}).with({
  unique: ['space, id'],
})

export const environmentAlias = table('environment_alias', {
  space: text({ references: 'space (id)' }),
  id: text(),
  environment: bigint({ references: 'environment (key)' }),
  ...stamped(),
}).with({
  primaryKey: 'space, id',
  indexes: {
    // aliases of an environment
    environment_alias_environment: '(environment)',
  },
})

export const locale = table('locale', {
  environment: bigint({ references: 'environment (key)' }),
  id: text(),
  code: text(),
  internalCode: text(),
  name: text(),
  fallbackCode: nullable(text()),
  isDefault: flag(),
  optional: flag(),
  inDelivery: flag(),
  inManagement: flag(),
  ...stamped(),
  // The locale in the read models; it stays when the code changes and is never reused.
  label: text({ default: `''` }),
}).with({
  primaryKey: 'environment, id',
  unique: ['environment, code'],
})

export const tag = table('tag', {
  environment: bigint({ references: 'environment (key)' }),
  id: text(),
  name: text(),
  visibility: text<Tag['visibility']>(),
  ...stamped(),
}).with({
  primaryKey: 'environment, id',
  unique: ['environment, name'],
})

/** Tokens of every kind, looked up by hash. `sealed` is set only for API keys. */
export const token = table('token', {
  id: primary(text()),
  kind: text<StoredTokenKind>(),
  hash: text(),
  last4: text(),
  name: text(),
  userId: nullable(text({ references: 'user_account (id)' })),
  space: nullable(text({ references: 'space (id)' })),
  apiKey: nullable(text()),
  scope: text<Scope>(),
  sealed: nullable(text()),
  createdAt: bigint(),
  expiresAt: nullable(bigint()),
  revokedAt: nullable(bigint()),
  lastUsedAt: nullable(bigint()),
  // The OAuth application of a token, and the address that a session was opened from.
  application: nullable(text()),
  address: nullable(text()),
  // When the user last confirmed their identity; null: when the session began.
  confirmedAt: nullable(bigint()),
}).with({
  unique: ['hash'],
  indexes: {
    // tokens of a user
    token_user: '(user_id, kind, created_at)',
    // the pair of an API key
    token_api_key: '(space, api_key)',
    // tokens of an application, or of one of its users
    token_application: '(application, user_id) where application is not null',
  },
})

export const apiKey = table('api_key', {
  space: text({ references: 'space (id)' }),
  id: text(),
  previewId: text(),
  name: text(),
  description: text(),
  environments: json<ApiKey['environments']>(),
  ...stamped(),
}).with({
  primaryKey: 'space, id',
  unique: ['space, preview_id'],
})

/** Roles of a space. Policies are stored as sent. */
export const role = table('role', {
  space: text({ references: 'space (id)' }),
  id: text(),
  name: text(),
  description: text(),
  permissions: json<Permissions>(),
  policies: json<readonly Policy[]>(),
  ...stamped(),
}).with({
  primaryKey: 'space, id',
  unique: ['space, name'],
})

/** Sites that show entries before they are published. */
export const previewEnvironment = table('preview_environment', {
  // No reference: nodes of older versions remove spaces without knowing this table.
  space: text(),
  id: text(),
  name: text(),
  description: text(),
  configurations: json<readonly PreviewConfiguration[]>(),
  ...stamped(),
}).with({
  primaryKey: 'space, id',
})

/** Membership of a user or a team in a space: one of the two is set. */
export const spaceMembership = table('space_membership', {
  space: text({ references: 'space (id)' }),
  id: text(),
  user: nullable(text({ references: 'user_account (id)', column: 'user_id' })),
  team: nullable(text({ references: 'team (id)' })),
  admin: flag(),
  ...stamped(),
}).with({
  primaryKey: 'space, id',
  unique: ['space, user_id', 'space, team'],
  indexes: {
    // the spaces of a user or a team
    space_membership_user: '(user_id) where user_id is not null',
    space_membership_team: '(team) where team is not null',
  },
})

export const membershipRole = table('membership_role', {
  space: text(),
  membership: text(),
  role: text(),
  place: integer(),
}).with({
  primaryKey: 'space, membership, role',
  foreignKeys: ['(space, role) references role (space, id)'],
  indexes: {
    // is a role in use?
    membership_role_role: '(space, role)',
  },
})
