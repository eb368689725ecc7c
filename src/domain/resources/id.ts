import { isId, RESOURCE_ID } from '#contract/rules/ids'
import { DomainError, validationFailed } from '../errors.ts'
import { noMatch } from './problems.ts'

export { isId }

/** An id that a client chose for something new. */
export function requireNewId(id: string): string {
  if (isId(id)) return id
  throw validationFailed([noMatch(['sys', 'id'], RESOURCE_ID, id)])
}

/** What delivery says of an id that cannot exist. */
export function requirePossibleId(id: string): string {
  if (isId(id)) return id
  throw new DomainError('NotFound', { message: 'Invalid resource id' })
}
