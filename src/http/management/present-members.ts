import type { SpaceMembership as ShownMembership, TeamSpaceMembership } from '#contract/resources/space-membership'
import { linkTo } from '#domain/entries/entry'
import {
  type Invitation,
  type OrganizationMembership,
  type SpaceMember,
  type SpaceMembership,
  spaceMemberId,
  type Team,
  type TeamMembership,
} from '#domain/members/members'
import { platformDate } from '#present/dates'
import { platformSys } from '#present/sys'

/** Older clients read the user beside `sys`, newer ones inside of it. */
export const presentSpaceMembership = (membership: SpaceMembership): ShownMembership => ({
  admin: membership.admin,
  roles: membership.roles.map((id) => linkTo('Role', id)),
  user: linkTo('User', membership.user ?? ''),
  sys: {
    ...platformSys('SpaceMembership', membership),
    space: linkTo('Space', membership.space),
    user: linkTo('User', membership.user ?? ''),
  },
})

export const presentTeamSpaceMembership = (membership: SpaceMembership): TeamSpaceMembership => ({
  admin: membership.admin,
  roles: membership.roles.map((id) => linkTo('Role', id)),
  sys: {
    ...platformSys('TeamSpaceMembership', membership),
    space: linkTo('Space', membership.space),
    team: linkTo('Team', membership.team ?? ''),
  },
})

export const presentSpaceMember = (member: SpaceMember) => ({
  admin: member.admin,
  roles: member.roles.map((id) => linkTo('Role', id)),
  sys: {
    type: 'SpaceMember' as const,
    id: spaceMemberId(member),
    space: linkTo('Space', member.space),
    user: linkTo('User', member.user),
    relatedMemberships: member.memberships.map(({ id, isOfTeam }) =>
      linkTo(isOfTeam ? 'TeamSpaceMembership' : 'SpaceMembership', id),
    ),
  },
})

export const presentOrganizationMembership = (membership: OrganizationMembership) => ({
  role: membership.role,
  status: membership.status,
  sys: {
    type: 'OrganizationMembership' as const,
    id: membership.id,
    version: membership.version,
    createdAt: platformDate(membership.createdAt),
    updatedAt: platformDate(membership.updatedAt),
    status: membership.status,
    organization: linkTo('Organization', membership.organization),
    user: linkTo('User', membership.user),
  },
})

export const presentTeam = (team: Team) => ({
  name: team.name,
  description: team.description,
  sys: {
    ...platformSys('Team', team),
    memberCount: team.memberCount,
    organization: linkTo('Organization', team.organization),
  },
})

export const presentTeamMembership = (membership: TeamMembership) => ({
  admin: membership.admin,
  organizationMembershipId: membership.organizationMembership,
  sys: {
    ...platformSys('TeamMembership', membership),
    team: linkTo('Team', membership.team),
    organization: linkTo('Organization', membership.organization),
    organizationMembership: linkTo('OrganizationMembership', membership.organizationMembership),
    user: linkTo('User', membership.user),
  },
})

/** `url` is the link, only in responses that create one. */
export const presentInvitation = (invitation: Invitation, url: string | null) => ({
  email: invitation.email,
  firstName: invitation.firstName,
  lastName: invitation.lastName,
  role: invitation.role,
  sys: {
    ...platformSys('Invitation', invitation),
    // Contentful calls a pending invitation `open`, and names its user only once it is accepted.
    status: invitation.status === 'pending' ? ('open' as const) : invitation.status,
    expiresAt: platformDate(invitation.expiresAt),
    invitationUrl: url,
    user: invitation.status === 'accepted' ? linkTo('User', invitation.user) : null,
    organization: linkTo('Organization', invitation.organization),
    organizationMembership:
      invitation.organizationMembership === null
        ? null
        : linkTo('OrganizationMembership', invitation.organizationMembership),
  },
})
