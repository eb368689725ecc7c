/** A personal access token as its owner may see it again and again: everything but its value. */
export interface ManagementToken {
  id: string
  name: string
  scope: 'read' | 'manage'
  /** The last characters of the value, to tell tokens apart. */
  last4: string
  createdAt: number
  expiresAt: number | null
  revokedAt: number | null
  lastUsedAt: number | null
}
