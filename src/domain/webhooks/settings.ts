/** The key for signatures of all webhooks of a space (webhook 0), or of one. */
export interface SigningSecret extends Changed {
  space: string
  webhook: number
  sealed: string
  last4: string
  /** Sealed; signs too until then. */
  previous: string | null
  previousUntil: number | null
}

export interface RetryPolicy extends Changed {
  space: string
  maxRetries: number
}

interface Changed {
  createdAt: number
  createdBy: string
  updatedAt: number
  updatedBy: string
}
