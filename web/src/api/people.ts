import { t } from '../i18n/common.ts'
// Members of a space, invitations, roles and the audit log.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AUDIT_FORMATS, AuditEvent } from '#contract/resources/audit-event'
import type { Invitation } from '#contract/resources/invitation'
import type { Organization } from '#contract/resources/organization'
import type { OrganizationSecurity } from '#contract/resources/organization-security'
import type { PasswordReset } from '#contract/resources/password-reset'
import type { Role } from '#contract/resources/role'
import type { SpaceMember, SpaceMembership } from '#contract/resources/space-membership'
import type { User } from '#contract/resources/user'
import type { Area } from '#contract/shapes/permissions'
import { hasStatus } from './errors.ts'
import { link, spaceKey, spacePath, versioned } from './platform.ts'
import { callAsUser, sendAsUser } from './request.ts'
import type { Collection, CursorPage } from './wire.ts'

const ALL = 1000
export const organizationPath = (organization: string): string =>
  `/api/organizations/${encodeURIComponent(organization)}`

// Members

export interface MembershipChoice {
  admin: boolean
  roles: readonly string[]
}
export const membershipBody = ({ admin, roles }: MembershipChoice) => ({
  admin,
  roles: admin ? [] : roles.map((id) => link('Role', id)),
})

export const membershipsQuery = (space: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'members', 'memberships'),
    queryFn: ({ signal }) =>
      callAsUser<Collection<SpaceMembership>>(`${spacePath(space)}/space_memberships?limit=${ALL}`, { signal }),
  })
export const spaceMembersQuery = (space: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'members', 'all'),
    queryFn: ({ signal }) =>
      callAsUser<Collection<SpaceMember>>(`${spacePath(space)}/space_members?limit=${ALL}`, { signal }),
  })
export const spaceUsersQuery = (space: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'members', 'users'),
    queryFn: async ({ signal }) => {
      const { items } = await callAsUser<Collection<User>>(`${spacePath(space)}/users?limit=${ALL}`, { signal })
      return new Map(items.map((user) => [user.sys.id, user]))
    },
  })
export const changeMembership = (space: string, { sys }: SpaceMembership, choice: MembershipChoice) =>
  callAsUser<SpaceMembership>(`${spacePath(space)}/space_memberships/${encodeURIComponent(sys.id)}`, {
    method: 'PUT',
    headers: versioned(sys.version),
    body: membershipBody(choice),
  })
export const removeMembership = (space: string, { sys }: SpaceMembership) =>
  callAsUser<void>(`${spacePath(space)}/space_memberships/${encodeURIComponent(sys.id)}`, { method: 'DELETE' })

// Invitations

export const invitationsQuery = (organization: string) =>
  queryOptions({
    queryKey: ['management', 'invitations', organization],
    queryFn: ({ signal }) =>
      callAsUser<Collection<Invitation>>(`${organizationPath(organization)}/invitations?limit=${ALL}`, { signal }),
    enabled: organization !== '',
  })
const invitationPath = (organization: string, id: string) =>
  `${organizationPath(organization)}/invitations/${encodeURIComponent(id)}`
export const renewInvitation = (organization: string, id: string) =>
  callAsUser<Invitation>(`${invitationPath(organization, id)}/resend`, { method: 'POST' })
export const revokeInvitation = (organization: string, id: string) =>
  callAsUser<void>(invitationPath(organization, id), { method: 'DELETE' })

/**
 * `known`: already a member of the organization, needs no link. `hidden`: only administrators of the organization see
 * the link.
 */
export type Invited = { kind: 'link'; url: string } | { kind: 'known' | 'hidden' }

/**
 * Creates the membership, which invites unknown users, and then the link. If the second call fails, the invitation
 * exists and its link can be created again.
 */
export async function invite(
  at: { space: string; organization: string },
  sent: MembershipChoice & { email: string },
): Promise<Invited> {
  await callAsUser<SpaceMembership>(`${spacePath(at.space)}/space_memberships`, {
    method: 'POST',
    body: { ...membershipBody(sent), email: sent.email },
  })
  try {
    const { items } = await callAsUser<Collection<Invitation>>(
      `${organizationPath(at.organization)}/invitations?limit=${ALL}`,
    )
    const email = sent.email.trim().toLowerCase()
    const invitation = items.find((one) => one.sys.status === 'open' && one.email === email)
    if (!invitation) return { kind: 'known' }
    const { sys } = await renewInvitation(at.organization, invitation.sys.id)
    return sys.invitationUrl === null ? { kind: 'hidden' } : { kind: 'link', url: sys.invitationUrl }
  } catch (error) {
    if (hasStatus(error, 403) || hasStatus(error, 404)) return { kind: 'hidden' }
    throw error
  }
}

// The organization

export const organizationQuery = (organization: string) =>
  queryOptions({
    queryKey: ['management', 'organizations', 'one', organization],
    queryFn: async ({ signal }): Promise<Organization | null> => {
      const { items } = await callAsUser<Collection<Organization>>('/api/organizations?limit=100', { signal })
      return items.find(({ sys }) => sys.id === organization) ?? null
    },
    enabled: organization !== '',
  })
export const renameOrganization = ({ sys }: Organization, name: string) =>
  callAsUser<Organization>(organizationPath(sys.id), { method: 'PUT', headers: versioned(sys.version), body: { name } })
export const createPasswordReset = (organization: string, user: string) =>
  callAsUser<PasswordReset>(`${organizationPath(organization)}/users/${encodeURIComponent(user)}/password_resets`, {
    method: 'POST',
  })
export const organizationSecurityQuery = (organization: string) =>
  queryOptions({
    queryKey: ['management', 'organization', organization, 'security'],
    queryFn: ({ signal }) => callAsUser<OrganizationSecurity>(`${organizationPath(organization)}/security`, { signal }),
    enabled: organization !== '',
  })
export const requireSecondFactor = (organization: string, secondFactorRequired: boolean) =>
  callAsUser<OrganizationSecurity>(`${organizationPath(organization)}/security`, {
    method: 'PUT',
    body: { secondFactorRequired },
  })

// Roles

export type Grant = Role['permissions'][Area]
export type SentRole = Pick<Role, 'name' | 'description' | 'policies'> & { permissions: Partial<Role['permissions']> }

export const rolesQuery = (space: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'roles'),
    queryFn: ({ signal }) => callAsUser<Collection<Role>>(`${spacePath(space)}/roles?limit=${ALL}`, { signal }),
  })
export const saveRole = (space: string, stored: Role | null, sent: SentRole) =>
  stored
    ? callAsUser<Role>(`${spacePath(space)}/roles/${encodeURIComponent(stored.sys.id)}`, {
        method: 'PUT',
        headers: versioned(stored.sys.version),
        body: sent,
      })
    : callAsUser<Role>(`${spacePath(space)}/roles`, { method: 'POST', body: sent })
export const deleteRole = (space: string, { sys }: Role) =>
  callAsUser<void>(`${spacePath(space)}/roles/${encodeURIComponent(sys.id)}`, { method: 'DELETE' })

// Audit log

const AUDIT_PAGE = 50

export const auditQuery = (organization: string, filters: string) =>
  infiniteQueryOptions({
    queryKey: ['management', 'audit', organization, filters],
    queryFn: ({ signal, pageParam }) => {
      const params = new URLSearchParams(filters)
      params.set('limit', `${AUDIT_PAGE}`)
      if (pageParam !== null) params.set('pageNext', pageParam)
      return callAsUser<CursorPage<AuditEvent>>(`${organizationPath(organization)}/audit_events?${params}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pages }) =>
      pages.next === undefined ? undefined : new URLSearchParams(pages.next.split('?')[1]).get('pageNext'),
    enabled: organization !== '',
  })
export const organizationUsersQuery = (organization: string) =>
  queryOptions({
    queryKey: ['management', 'users', organization],
    queryFn: async ({ signal }) => {
      const path = `${organizationPath(organization)}/users?limit=${ALL}`
      const { items } = await callAsUser<Collection<User>>(path, { signal })
      return new Map(items.map((user) => [user.sys.id, user]))
    },
    enabled: organization !== '',
  })

export type AuditFormat = (typeof AUDIT_FORMATS)[number]

/** The whole filtered log, loaded page by page. */
export async function exportAudit(organization: string, filters: string, format: AuditFormat): Promise<Blob> {
  const parts: string[] = []
  let next: string | null = null
  do {
    const params = new URLSearchParams(filters)
    params.set('format', format)
    if (next !== null) params.set('pageNext', next)
    const response = await sendAsUser(`${organizationPath(organization)}/audit_events/export?${params}`)
    const text = await response.text()
    // Only the first part of a CSV file has the header row.
    parts.push(format === 'csv' && next !== null ? text.slice(text.indexOf('\n') + 1) : text)
    next = response.headers.get('X-Sheaf-Page-Next')
  } while (next !== null)
  return new Blob(parts, { type: format === 'csv' ? 'text/csv' : 'application/x-ndjson' })
}

export const userName = (user: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.email || t('unnamedUser')
