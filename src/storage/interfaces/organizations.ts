import type { OrganizationMembership } from '#domain/members/members'
import type { Organization, OrganizationRole, User } from '#domain/users/user'
import type { Page, PageOf } from './page.ts'

export interface OrganizationsReader {
  get(id: string): Promise<Organization | null>
  /** The organizations of a user, oldest first. */
  ofUser(userId: string): Promise<Organization[]>
  /** Null for strangers, and for those whose membership is not active. */
  role(id: string, userId: string): Promise<OrganizationRole | null>
  /** Does the organization require a second factor that the user has not set up? */
  lacksSecondFactor(id: string, userId: string): Promise<boolean>
  membership(id: string, userId: string): Promise<OrganizationMembership | null>
  membershipById(id: string, membership: string): Promise<OrganizationMembership | null>
  /** Oldest first. */
  memberships(id: string, page: Page & { user?: string }): Promise<PageOf<OrganizationMembership>>
  users(id: string, page: Page): Promise<PageOf<User>>
  user(id: string, userId: string): Promise<User | null>
  /** How many active owners there are. */
  countOwners(id: string): Promise<number>
}
export interface OrganizationsWriter {
  insert(organization: Organization): Promise<void>
  requireSecondFactor(id: string, required: boolean, at: number): Promise<void>
  addMember(id: string, userId: string, role: OrganizationRole, at: number): Promise<void>
  /** Writes a membership, new or known. */
  putMembership(membership: OrganizationMembership): Promise<void>
  removeMember(id: string, userId: string): Promise<void>
  /** Those who change its members wait for each other. */
  lock(id: string): Promise<void>
}
