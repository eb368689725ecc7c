import type { Organization, OrganizationRole } from '#domain/users/user'

export interface OrganizationsReader {
  get(id: string): Promise<Organization | null>
  /** The organizations of a user, oldest first. */
  ofUser(userId: string): Promise<Organization[]>
  role(id: string, userId: string): Promise<OrganizationRole | null>
}
export interface OrganizationsWriter {
  insert(organization: Organization): Promise<void>
  addMember(id: string, userId: string, role: OrganizationRole, at: number): Promise<void>
}
