/** A personal access token without its value, which is shown only once. */
export interface ManagementToken {
  id: string
  name: string
  scope: 'read' | 'manage'
  /** The last four characters of the value, to distinguish tokens. */
  last4: string
  createdAt: number
  expiresAt: number | null
  revokedAt: number | null
  lastUsedAt: number | null
}
