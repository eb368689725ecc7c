import type { Permissions, Policy, Role } from '#domain/roles/role'
import type { Page, PageOf } from './page.ts'

/** By what a user belongs to a space: one row per membership and role. */
export interface GrantedRole {
  admin: boolean
  /** Null where a membership has no role. */
  role: { permissions: Permissions; policies: readonly Policy[] } | null
}
export interface RolesReader {
  list(space: string, page: Page): Promise<PageOf<Role>>
  ofOrganization(organization: string, page: Page): Promise<PageOf<Role>>
  get(space: string, id: string): Promise<Role | null>
  byName(space: string, name: string): Promise<Role | null>
  /** Does a membership have this role? */
  isUsed(space: string, id: string): Promise<boolean>
  /** Which of the ids are roles of the space? */
  known(space: string, ids: readonly string[]): Promise<string[]>
  /** Everything that a user was granted in a space, by themselves and by teams. In one query: every request asks. */
  granted(space: string, userId: string): Promise<GrantedRole[]>
}
export interface RolesWriter {
  /** The caller has seen that id and name are free, and holds the lock of the space. */
  insert(roles: readonly Role[]): Promise<void>
  update(role: Role, expectedVersion: number): Promise<boolean>
  delete(space: string, id: string): Promise<void>
}
