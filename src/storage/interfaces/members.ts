import type { SpaceMember, SpaceMembership } from '#domain/members/members'
import type { User } from '#domain/users/user'
import type { Page, PageOf } from './page.ts'

export type MembershipHolder = 'user' | 'team'
export interface MembersReader {
  /** Memberships of a space by users or by teams, oldest first. */
  list(space: string, of: MembershipHolder, page: Page): Promise<PageOf<SpaceMembership>>
  ofOrganization(
    organization: string,
    of: MembershipHolder,
    page: Page & { team?: string; user?: string; id?: string },
  ): Promise<PageOf<SpaceMembership>>
  get(space: string, of: MembershipHolder, id: string): Promise<SpaceMembership | null>
  /** By the id of the user or team. */
  byHolder(space: string, of: MembershipHolder, holder: string): Promise<SpaceMembership | null>
  /** Everybody in a space, by themselves or by a team. */
  members(space: string, page: Page): Promise<PageOf<SpaceMember>>
  member(space: string, userId: string): Promise<SpaceMember | null>
  /** The accounts of everybody who belongs to a space, those who run its organization included. */
  users(space: string, page: Page): Promise<PageOf<User>>
  user(space: string, userId: string): Promise<User | null>
}
export interface MembersWriter {
  /** False when the id is taken, or the user or team has a membership here. */
  insert(membership: SpaceMembership): Promise<boolean>
  update(membership: SpaceMembership, expectedVersion: number): Promise<boolean>
  delete(space: string, id: string): Promise<boolean>
  /** Takes a user out of every space and team of an organization. */
  removeUser(organization: string, userId: string): Promise<void>
}
