import type { Invitation, OrganizationMembership } from '#domain/members/members'
import type { OAuthApplication } from '#domain/oauth/application'
import type { Scope } from '#domain/oauth/scope'
import type { OrganizationRole, User } from '#domain/users/user'
import { bigint, flag, integer, json, nullable, primary, stamped, text } from './column.ts'
import { table } from './table.ts'

export const userAccount = table('user_account', {
  id: primary(text()),
  email: text(),
  firstName: text(),
  lastName: text(),
  password: nullable(text()),
  state: text<User['state']>(),
  version: integer(),
  signInCount: integer(),
  createdAt: bigint(),
  updatedAt: bigint(),
  preferredLanguage: nullable(text()),
}).with({
  unique: ['email'],
})

export const organization = table('organization', {
  id: primary(text()),
  name: text(),
  version: integer(),
  createdAt: bigint(),
  updatedAt: bigint(),
  secondFactorRequired: flag({ default: '0' }),
})

export const organizationMembership = table('organization_membership', {
  organization: text({ references: 'organization (id)' }),
  user: text({ references: 'user_account (id)', column: 'user_id' }),
  role: text<OrganizationRole>(),
  createdAt: bigint(),
  // Invited (pending), active or suspended.
  status: text<OrganizationMembership['status']>({ default: `'active'` }),
  version: integer({ default: '1' }),
  updatedAt: bigint({ default: '0' }),
  id: text({ default: `''` }),
}).with({
  primaryKey: 'organization, user_id',
  indexes: {
    // organizations and spaces of a user
    organization_membership_user: '(user_id)',
    // GET organization_memberships/:id
    organization_membership_id: 'unique (organization, id)',
  },
})

/** The secret of the link is stored as a hash and removed after use. */
export const invitation = table('invitation', {
  organization: text({ references: 'organization (id)' }),
  id: text(),
  email: text(),
  firstName: text(),
  lastName: text(),
  role: text<OrganizationRole>(),
  user: text({ references: 'user_account (id)', column: 'user_id' }),
  hash: nullable(text()),
  status: text<Invitation['status']>(),
  expiresAt: bigint(),
  ...stamped(),
}).with({
  primaryKey: 'organization, id',
  unique: ['hash'],
  indexes: {
    // the open invitation of a user
    invitation_user: '(organization, user_id, status)',
  },
})

export const team = table('team', {
  organization: text({ references: 'organization (id)' }),
  id: primary(text()),
  name: text(),
  description: text(),
  ...stamped(),
}).with({
  unique: ['organization, name'],
})

export const teamMembership = table('team_membership', {
  organization: text({ references: 'organization (id)' }),
  team: text({ references: 'team (id)' }),
  id: text(),
  user: text({ references: 'user_account (id)', column: 'user_id' }),
  admin: flag(),
  ...stamped(),
}).with({
  primaryKey: 'organization, id',
  unique: ['team, user_id'],
  indexes: {
    // the teams of a user, for every request of a user with roles
    team_membership_user: '(user_id, team)',
  },
})

export const oauthApplication = table('oauth_application', {
  id: primary(text()),
  owner: text({ references: 'user_account (id)' }),
  name: text(),
  description: text(),
  redirectUris: json<OAuthApplication['redirectUris']>(),
  scopes: json<OAuthApplication['scopes']>(),
  confidential: flag(),
  secretHash: nullable(text()),
  ...stamped(),
  lastUsedAt: nullable(bigint()),
  // Applications registered before these columns existed keep their grants, with or without PKCE.
  grants: json<OAuthApplication['grants']>({ default: `'["code","token"]'` }),
  legacy: flag({ default: '1' }),
}).with({
  indexes: {
    // applications of their owner, newest first
    oauth_application_owner: '(owner, created_at, id)',
  },
})

/**
 * Authorization codes by hash. A used code stays until it expires: using it again revokes the token it was exchanged
 * for.
 */
export const oauthCode = table('oauth_code', {
  hash: primary(text()),
  application: text(),
  userId: text(),
  redirectUri: text(),
  scope: text<Scope>(),
  challenge: nullable(text()),
  expiresAt: bigint(),
  usedAt: nullable(bigint()),
  tokenId: nullable(text()),
}).with({
  indexes: {
    // expired codes
    oauth_code_expiry: '(expires_at)',
    // revoked by application or user
    oauth_code_application: '(application, user_id)',
  },
})

/** The TOTP secret of a user. It is active after the first code confirmed it. */
export const secondFactor = table('second_factor', {
  userId: primary(text({ references: 'user_account (id)' })),
  sealed: text(),
  confirmedAt: nullable(bigint()),
  lastStep: bigint(),
  createdAt: bigint(),
})

export const recoveryCode = table('recovery_code', {
  userId: text({ references: 'user_account (id)' }),
  hash: text(),
  usedAt: nullable(bigint()),
}).with({
  primaryKey: 'user_id, hash',
})

/** Accounts at identity providers that users sign in with. */
export const identity = table('identity', {
  issuer: text(),
  subject: text(),
  userId: text({ references: 'user_account (id)' }),
  createdAt: bigint(),
}).with({
  primaryKey: 'issuer, subject',
  indexes: {
    // one account per user and provider
    identity_user: 'unique (user_id, issuer)',
  },
})

/** Counts of failed sign-ins per account, browser or network, in time windows. */
export const failureWindow = table('failure_window', {
  key: primary(text()),
  count: integer(),
  until: bigint(),
}).with({
  indexes: {
    failure_window_until: '(until)',
  },
})

/** Submitted forms, which cannot be submitted again. */
export const spentForm = table('spent_form', {
  id: primary(text()),
  expiresAt: bigint(),
}).with({
  indexes: {
    spent_form_expiry: '(expires_at)',
  },
})
