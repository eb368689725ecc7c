import type { Team, TeamMembership } from '#domain/members/members'
import type { Page, PageOf } from './page.ts'

export interface TeamsReader {
  list(organization: string, page: Page): Promise<PageOf<Team>>
  /** Teams that belong to a space. */
  ofSpace(space: string, page: Page): Promise<PageOf<Team>>
  get(organization: string, id: string): Promise<Team | null>
  byName(organization: string, name: string): Promise<Team | null>
  /** Memberships of one team, or of all teams (null). */
  memberships(organization: string, team: string | null, page: Page): Promise<PageOf<TeamMembership>>
  membership(organization: string, team: string, id: string): Promise<TeamMembership | null>
}
export interface TeamsWriter {
  insert(team: Team): Promise<void>
  update(team: Team, expectedVersion: number): Promise<boolean>
  /** With its memberships, in spaces too. */
  delete(organization: string, id: string): Promise<void>
  /** False when the user is in the team already. */
  insertMembership(membership: TeamMembership): Promise<boolean>
  updateMembership(membership: TeamMembership, expectedVersion: number): Promise<boolean>
  deleteMembership(organization: string, team: string, id: string): Promise<boolean>
}
