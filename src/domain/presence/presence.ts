/** Somebody who has an entry open, and the field they are in. */
export interface Presence {
  user: string
  field: string | null
  since: number
}

/** Whoever has not been heard of for this long has gone. */
export const PRESENT_MS = 20_000
