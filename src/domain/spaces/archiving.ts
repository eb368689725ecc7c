import { validationFailed } from '../errors.ts'
import type { Space } from './space.ts'

/** Refuses to archive an archived space or to unarchive one in use. */
export function requireArchiving({ archivedAt }: Pick<Space, 'archivedAt'>, action: 'archive' | 'unarchive'): void {
  if ((archivedAt === null) === (action === 'archive')) return
  const details = action === 'archive' ? 'The space is archived already.' : 'The space is not archived.'
  throw validationFailed([{ name: 'invalid', path: 'archived_at', details }])
}
