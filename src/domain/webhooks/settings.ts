/** The signing secret of all webhooks of a space (webhook 0) or of one. */
export interface SigningSecret extends Changed {
  space: string
  webhook: number
  sealed: string
  last4: string
  /** The previous secret, sealed. It also signs until `previousUntil`. */
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
