import { validationFailed } from '../errors.ts'
import { PlatformBody } from '../platform-body.ts'
import type { Space } from './space.ts'

/** Throws when the space already is as asked for. */
export function requireArchiving({ archivedAt }: Pick<Space, 'archivedAt'>, action: 'archive' | 'unarchive'): void {
  if ((archivedAt === null) === (action === 'archive')) return
  const details = action === 'archive' ? 'The space is archived already.' : 'The space is not archived.'
  throw validationFailed([{ name: 'invalid', path: 'archived_at', details }])
}

/** Clients name a plan (`productId`) for the restored space. There are no plans here, so it is accepted and ignored. */
export function parseUnarchiveBody(body: unknown): void {
  const isEmpty = body == null || (typeof body === 'object' && Object.keys(body).length === 0)
  if (!isEmpty) new PlatformBody(body, ['productId', 'product_id']).finish()
}
