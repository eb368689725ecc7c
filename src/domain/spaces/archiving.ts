import { validationFailed } from '../errors.ts'
import type { Space } from './space.ts'

/** Throws when the space already is as asked for. */
export function requireArchiving({ archivedAt }: Pick<Space, 'archivedAt'>, action: 'archive' | 'unarchive'): void {
  if ((archivedAt === null) === (action === 'archive')) return
  const details = action === 'archive' ? 'The space is archived already.' : 'The space is not archived.'
  throw validationFailed([{ name: 'invalid', path: 'archived_at', details }])
}
