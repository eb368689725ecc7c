import type { KeptError } from '#contract/shapes/kept-error'
import type { DomainError } from './errors.ts'

/** What errors quote can be more to keep and to read than what they are about. */
const LONGEST_DETAILS = 4000

/** An error that is kept, to be told later. */
export function toStoredError({ code, message, details }: DomainError): KeptError {
  const isTold = details !== undefined && JSON.stringify(details).length <= LONGEST_DETAILS
  return { sys: { type: 'Error', id: code }, message, ...(isTold && { details }) }
}
