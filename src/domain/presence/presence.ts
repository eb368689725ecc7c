import { validationFailed } from '../errors.ts'
import { isObject, member } from '../resources/json.ts'
import { wrongType } from '../resources/problems.ts'

/** Somebody who has an entry open, and the field they are in. */
export interface Presence {
  user: string
  field: string | null
  since: number
}

/** Whoever has not been heard of for this long has gone. */
export const PRESENT_MS = 20_000

const LONGEST_FIELD = 128

/** `{ field }`: where in the entry somebody is; null or missing where in no field. */
export function parsePresence(body: unknown): { field: string | null } {
  const field = isObject(body) ? (member(body, 'field') ?? null) : null
  if (field === null) return { field }
  if (typeof field !== 'string' || field.length > LONGEST_FIELD || !field.isWellFormed()) {
    throw validationFailed([wrongType(['field'], 'Symbol', field)])
  }
  return { field }
}
