import type { StoredError } from '#contract/shapes/stored-error'
import type { DomainError } from './errors.ts'

/** Larger details are dropped: an error can quote long values. */
const MAX_DETAILS_LENGTH = 4000

/** The error as it is stored with the action that it ended. */
export function toStoredError({ code, message, details }: DomainError): StoredError {
  const hasDetails = details !== undefined && JSON.stringify(details).length <= MAX_DETAILS_LENGTH
  return { sys: { type: 'Error', id: code }, message, ...(hasDetails && { details }) }
}
