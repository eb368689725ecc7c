// Teams of an organization, whose members share access to spaces.

import { queryOptions } from '@tanstack/react-query'
import type { TeamSpaceMembership } from '#contract/resources/space-membership'
import type { Team, TeamMembership } from '#contract/resources/team'
import { type MembershipChoice, membershipBody, organizationPath } from './people.ts'
import { spaceKey, spacePath, versioned } from './platform.ts'
import { callAsUser } from './request.ts'
import type { Collection } from './wire.ts'

const ALL = 1000

export const teamsKey = (organization: string) => ['management', 'teams', organization] as const
const teamPath = (organization: string, id: string) =>
  `${organizationPath(organization)}/teams/${encodeURIComponent(id)}`

export const teamsQuery = (organization: string) =>
  queryOptions({
    queryKey: [...teamsKey(organization), 'all'],
    queryFn: ({ signal }) =>
      callAsUser<Collection<Team>>(`${organizationPath(organization)}/teams?limit=${ALL}`, { signal }),
    enabled: organization !== '',
  })
export const saveTeam = (organization: string, stored: Team | null, sent: Pick<Team, 'name' | 'description'>) =>
  stored
    ? callAsUser<Team>(teamPath(organization, stored.sys.id), {
        method: 'PUT',
        headers: versioned(stored.sys.version),
        body: sent,
      })
    : callAsUser<Team>(`${organizationPath(organization)}/teams`, { method: 'POST', body: sent })
export const deleteTeam = (organization: string, { sys }: Team) =>
  callAsUser<void>(teamPath(organization, sys.id), { method: 'DELETE' })

// Members of a team

export const teamMembershipsQuery = (organization: string, team: string) =>
  queryOptions({
    queryKey: [...teamsKey(organization), 'members', team],
    queryFn: ({ signal }) =>
      callAsUser<Collection<TeamMembership>>(`${teamPath(organization, team)}/team_memberships?limit=${ALL}`, {
        signal,
      }),
  })
export async function addToTeam(organization: string, team: string, user: string): Promise<TeamMembership> {
  const query = new URLSearchParams({ 'sys.user.sys.id': user })
  const path = `${organizationPath(organization)}/organization_memberships?${query}`
  const { items } = await callAsUser<Collection<{ sys: { id: string } }>>(path)
  return callAsUser<TeamMembership>(`${teamPath(organization, team)}/team_memberships`, {
    method: 'POST',
    body: { admin: false, organizationMembershipId: items[0]?.sys.id ?? null },
  })
}
export const removeFromTeam = (organization: string, team: string, { sys }: TeamMembership) =>
  callAsUser<void>(`${teamPath(organization, team)}/team_memberships/${encodeURIComponent(sys.id)}`, {
    method: 'DELETE',
  })

// Access of a team to a space

const accessPath = (space: string) => `${spacePath(space)}/team_space_memberships`

export const teamAccessQuery = (space: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'members', 'teams'),
    queryFn: ({ signal }) =>
      callAsUser<Collection<TeamSpaceMembership>>(`${accessPath(space)}?limit=${ALL}`, { signal }),
  })
export const saveAccess = (
  space: string,
  team: string,
  stored: TeamSpaceMembership | null,
  choice: MembershipChoice,
) =>
  stored
    ? callAsUser<TeamSpaceMembership>(`${accessPath(space)}/${encodeURIComponent(stored.sys.id)}`, {
        method: 'PUT',
        headers: versioned(stored.sys.version),
        body: membershipBody(choice),
      })
    : callAsUser<TeamSpaceMembership>(accessPath(space), {
        method: 'POST',
        headers: { 'X-Contentful-Team': team },
        body: membershipBody(choice),
      })
export const removeAccess = (space: string, { sys }: TeamSpaceMembership) =>
  callAsUser<void>(`${accessPath(space)}/${encodeURIComponent(sys.id)}`, { method: 'DELETE' })
