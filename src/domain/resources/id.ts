import { DomainError, validationFailed } from '../errors.ts'
import { noMatch } from './problems.ts'
import { isResourceId, RESOURCE_ID } from './resource-id.ts'

/** The compatible pattern allows `.` and `..`; both are path segments with a meaning of their own, so they are no ids. */
export function isId(text: string): boolean {
  return isResourceId(text) && text !== '.' && text !== '..'
}

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
