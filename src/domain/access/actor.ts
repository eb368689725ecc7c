/** Who makes a request. Every use case gets one; none looks at a token itself. */
export type Actor = UserActor | KeyActor | SystemActor

/** A management token or a session: acts with the rights of a user account. */
export interface UserActor {
  kind: 'user'
  userId: string
  tokenId: string
  scope: 'read' | 'manage'
  /** The OAuth application that the token was issued to; missing for tokens and sessions of the user. */
  application?: string
  /** A browser that is signed in, and no token of a program. */
  isSession?: true
  /** When the token ends by itself; null or missing: never. */
  expiresAt?: number | null
  /** Where the request came from, for the audit log. */
  address?: string
  /** Acts by an upload credential: may do nothing but upload files to this space. */
  uploadsTo?: string
}

/** A delivery or preview API key: reads one space, in the environments it lists. */
export interface KeyActor {
  kind: 'delivery' | 'preview'
  tokenId: string
  keyId: string
  space: string
  /** Ids, and patterns (`listed-environments.ts`). */
  environments: readonly string[]
  expiresAt?: number | null
}

/** The server itself: first start, command line, background work. */
export interface SystemActor {
  kind: 'system'
  userId: string
}

export type Api = 'delivery' | 'preview' | 'management' | 'upload' | 'images'
