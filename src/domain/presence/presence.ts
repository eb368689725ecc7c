/** A user who has an entry open, and the focused field. */
export interface Presence {
  user: string
  field: string | null
  since: number
}

/** A user counts as gone after this time without a signal. */
export const PRESENT_MS = 20_000
