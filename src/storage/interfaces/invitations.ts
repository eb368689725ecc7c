import type { Invitation } from '#domain/members/members'
import type { Page, PageOf } from './page.ts'

export interface InvitationsReader {
  list(organization: string, page: Page): Promise<PageOf<Invitation>>
  get(organization: string, id: string): Promise<Invitation | null>
  /** By the hash of the secret in its link. */
  byHash(hash: string): Promise<Invitation | null>
  /** The open invitation of a user. */
  pending(organization: string, userId: string): Promise<Invitation | null>
}
export interface InvitationsWriter {
  insert(invitation: Invitation, hash: string): Promise<void>
  /** A null hash takes the link away: it works once. */
  update(invitation: Invitation, hash: string | null): Promise<void>
}
