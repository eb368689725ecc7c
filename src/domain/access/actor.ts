/** The caller of a use case. Use cases never look at tokens themselves. */
export type Actor = UserActor | KeyActor | SystemActor

/** A management token or a session: acts with the rights of a user account. */
export interface UserActor {
  kind: 'user'
  userId: string
  tokenId: string
  scope: 'read' | 'manage'
  /** The OAuth application that the token was issued to; missing for the user's own tokens and sessions. */
  application?: string
  /** Set for a signed-in browser, missing for a program's token. */
  isSession?: true
  /** When the token expires; null or missing: never. */
  expiresAt?: number | null
  /** The client's network address, for the audit log. */
  address?: string
  /** The id of the HTTP request, for the change log. */
  requestId?: string
  /** Set for an upload credential: the only space it may upload files to. It grants nothing else. */
  uploadsTo?: string
}

/** A delivery or preview API key: reads one space, in the environments it lists. */
export interface KeyActor {
  kind: 'delivery' | 'preview'
  tokenId: string
  keyId: string
  space: string
  /** Ids and patterns (`listed-environments.ts`). */
  environments: readonly string[]
  expiresAt?: number | null
}

/** The server itself: first start, command line, background work. */
export interface SystemActor {
  kind: 'system'
  userId: string
}

export type Api = 'delivery' | 'preview' | 'management' | 'upload' | 'images' | 'graphql'
