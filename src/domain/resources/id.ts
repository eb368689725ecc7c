import { isId, RESOURCE_ID } from '#contract/rules/ids'
import { DomainError, validationFailed } from '../errors.ts'
import { noMatch } from './problems.ts'

export { isId }

/** Requires a valid id for a new resource. */
export function requireNewId(id: string): string {
  if (isId(id)) return id
  throw validationFailed([noMatch(['sys', 'id'], RESOURCE_ID, id)])
}

/** Requires an id that can exist; the delivery API reports others as not found. */
export function requirePossibleId(id: string): string {
  if (isId(id)) return id
  throw new DomainError('NotFound', { message: 'Invalid resource id' })
}
