import type { StoredError } from '#contract/shapes/stored-error'
import type { DomainError } from './errors.ts'

/** Larger details are dropped. */
const MAX_DETAILS = 4000

/** The part of an error that is stored, to be returned in later responses. */
export function toStoredError({ code, message, details }: DomainError): StoredError {
  const hasSmallDetails = details !== undefined && JSON.stringify(details).length <= MAX_DETAILS
  return { sys: { type: 'Error', id: code }, message, ...(hasSmallDetails && { details }) }
}
