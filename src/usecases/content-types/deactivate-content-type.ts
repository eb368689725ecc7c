import type { Actor } from '#domain/access/actor'
import type { ContentType } from '#domain/content-types/content-type'
import { badRequest } from '#domain/errors'
import { requireTransition } from '#domain/resources/lifecycle'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { changeModelIn, type WriteContext, type Writing } from '../resources/write-in.ts'
import { lockResource, moveResource } from '../resources/write-resource.ts'
import { toContentType } from './to-content-type.ts'

/** A content type with entries cannot be deactivated, because its entries could be neither shown nor saved. */
export async function deactivateContentType(
  ctx: WriteContext & Pick<UseCaseContext, 'jobSignals'>,
  actor: Actor,
  input: Address & { id: string },
): Promise<Committed<ContentType>> {
  const work = async (w: Writing) => {
    const stored = await lockResource(w, 'ContentType', input.id, 'unpublish')
    requireTransition(stored, 'unpublish')
    const entries = await w.tx.resources.countUpTo(w.scope.environment.key, 1, input.id)
    if (entries > 0) throw badRequest('Content Type has entries')
    return toContentType(await moveResource(w, stored, 'unpublish'))
  }
  return changeModelIn(ctx, actor, input, { right: 'model.manage', changes: 'content model' }, work)
}
