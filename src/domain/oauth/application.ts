import type { Stamped } from '../spaces/space.ts'
import type { Grant } from './grant.ts'
import type { Scope } from './scope.ts'

/** A program of somebody else that users may let act for them. Its id is the client id of OAuth 2.0. */
export interface OAuthApplication extends Stamped {
  id: string
  /** The user who registered it. */
  owner: string
  name: string
  description: string
  /** Where tokens may be sent. Compared byte by byte, nothing else. */
  redirectUris: readonly string[]
  scopes: readonly Scope[]
  /** Can it keep a secret? A server can, a page in a browser or a program on a desk cannot. */
  confidential: boolean
  grants: readonly Grant[]
  /**
   * Made before PKCE was common: it may send requests for a code without a challenge and a state, and may have the implicit
   * grant although it keeps a secret.
   */
  legacy: boolean
  lastUsedAt: number | null
}
