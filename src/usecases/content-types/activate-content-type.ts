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

/** Activates a content type: entries can be created with it, and are validated and delivered by this version. */
export async function activateContentType(
  ctx: WriteContext & Pick<UseCaseContext, 'jobSignals'>,
  actor: Actor,
  input: Address & { id: string; version: number | null },
): Promise<Committed<ContentType>> {
  const work = async (w: Writing) => {
    const stored = await lockResource(w, 'ContentType', input.id, 'publish')
    requireVersion('ContentType', stored, input.version)
    const before = await findActivated(w.tx, w.scope.environment.key, input.id)
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
 * The type of a field cannot change, and renaming a field changes no row, because rows have the key of the field. But a
 * field that becomes localized is searched per locale, and a field that is omitted is hidden.
 */
function isIndexedOtherwise(before: ContentTypeBody, after: ContentTypeBody): boolean {
  return before.fields.some((field) => {
    const successor = after.fields.find((candidate) => fieldKey(candidate) === fieldKey(field))
    return successor?.localized !== field.localized || successor.omitted !== field.omitted
  })
}
