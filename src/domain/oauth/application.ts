import type { Stamped } from '../spaces/space.ts'
import type { Grant } from './grant.ts'
import type { Scope } from './scope.ts'

/** A third-party application that users can authorize. Its id is the OAuth 2.0 client id. */
export interface OAuthApplication extends Stamped {
  id: string
  /** The user who registered it. */
  owner: string
  name: string
  description: string
  /** Allowed redirect URIs, compared byte by byte. */
  redirectUris: readonly string[]
  scopes: readonly Scope[]
  /** Confidential clients can keep a secret: servers can, browser and desktop applications cannot. */
  confidential: boolean
  grants: readonly Grant[]
  /**
   * Registered before PKCE was required: may request codes without a challenge and state, and may have the implicit
   * grant although it is confidential.
   */
  legacy: boolean
  lastUsedAt: number | null
}
