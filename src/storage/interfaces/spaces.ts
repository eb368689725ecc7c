import type { Space } from '#domain/spaces/space'
import type { OrganizationRole } from '#domain/users/user'
import type { AssetProtection } from './asset-files.ts'
import type { Page, PageOf } from './page.ts'

export interface SpacesReader {
  get(id: string): Promise<Space | null>
  /** With the user's role in its organization, and whether they lack a second factor it requires: asked by every request. */
  seenBy(
    userId: string,
    id: string,
  ): Promise<{ space: Space; role: OrganizationRole | null; lacksFactor: boolean } | null>
  /** Spaces of the organizations the user belongs to, or of one of them, by name. */
  ofUser(userId: string, page: Page, organization: string | null): Promise<PageOf<Space>>
  /** Which files of the space need signed addresses; null: none. */
  protection(id: string): Promise<AssetProtection | null>
  /** All ids, for chores that visit every space. */
  ids(): Promise<string[]>
}
export interface SpacesWriter {
  /** Creates the space with an empty log; false when the id is taken. */
  insert(space: Space): Promise<boolean>
  /** False when `expectedVersion` is not the current one. */
  update(space: Space, expectedVersion: number): Promise<boolean>
  protect(id: string, protection: AssetProtection | null): Promise<void>
  /** Keeps others who change the environments and aliases of the space waiting: their ids exclude each other. */
  lock(id: string): Promise<void>
  /** From now on no reader finds the space; its rows are still there. False when it was given up before. */
  giveUp(id: string, at: number): Promise<boolean>
}
