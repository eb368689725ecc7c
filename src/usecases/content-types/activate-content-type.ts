import type { Actor } from '#domain/access/actor'
import { requireChangeable } from '#domain/content-types/activation'
import type { ContentType, ContentTypeBody } from '#domain/content-types/content-type'
import { fieldKey } from '#domain/content-types/field-keys'
import { claimShape } from '#domain/entries/claims'
import { requireVersion } from '#domain/resources/version'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { followActivation } from '../editor-interfaces/follow-activation.ts'
import { reindex } from '../resources/reindex.ts'
import { changeModelIn, type WriteContext, type Writing } from '../resources/write-in.ts'
import { lockResource, publishResource } from '../resources/write-resource.ts'
import { findActivated } from './activated-content-type.ts'
import { toContentType } from './to-content-type.ts'

/** From now on entries can be made with it, and are checked and delivered by this version of it. */
export async function activateContentType(
  ctx: WriteContext & Pick<UseCaseContext, 'jobSignals'>,
  actor: Actor,
  input: Address & { id: string; version: number | null },
): Promise<Committed<ContentType>> {
  const work = async (w: Writing) => {
    const stored = await lockResource(w, 'ContentType', input.id, 'publish')
    requireVersion('ContentType', stored, input.version)
    const before = await findActivated(w.tx, w.place.environment.key, input.id)
    requireChangeable(toContentType(stored), before)
    const activated = toContentType(await publishResource(w, stored))
    await followActivation(w, before, activated)
    if (before) {
      const index = isIndexedOtherwise(before, activated)
      const claims = claimShape(before) !== claimShape(activated)
      if (index || claims) await reindex(w, { contentType: input.id, index, claims })
    }
    return activated
  }
  return changeModelIn(ctx, actor, input, { right: 'model.manage', changes: 'content model' }, work)
}

/**
 * Types of fields cannot change, and a new name changes no row: rows stand under the key of a field. But one that becomes
 * localized is searched per locale, and what is not delivered is hidden.
 */
function isIndexedOtherwise(before: ContentTypeBody, after: ContentTypeBody): boolean {
  return before.fields.some((field) => {
    const successor = after.fields.find((candidate) => fieldKey(candidate) === fieldKey(field))
    return successor?.localized !== field.localized || successor.omitted !== field.omitted
  })
}
