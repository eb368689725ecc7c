import type { Actor } from '#domain/access/actor'
import { requireChangeable } from '#domain/content-types/activation'
import type { ContentType } from '#domain/content-types/content-type'
import { parseContentType } from '#domain/content-types/parse-content-type'
import { toStored } from '#domain/content-types/stored-content-type'
import { toContentTypeBody } from '#domain/content-types/to-content-type-body'
import { requireNewId } from '#domain/resources/id'
import { requireVersion } from '#domain/resources/version'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { saveResource } from '../resources/write-resource.ts'
import { findActivated } from './activated-content-type.ts'
import { contentTypeLimits } from './content-type-limits.ts'
import { insertContentType } from './create-content-type.ts'
import { toContentType } from './to-content-type.ts'

/** Replaces a content type, or creates it if it is missing; then the version that was sent is ignored. */
export async function putContentType(
  ctx: WriteContext & Pick<UseCaseContext, 'limits'>,
  actor: Actor,
  input: Address & { id: string; version: number | null; body: unknown },
): Promise<Committed<{ contentType: ContentType; created: boolean }>> {
  const sent = parseContentType(input.body, contentTypeLimits(ctx.limits))
  const work = async (w: Writing) => {
    const environment = w.scope.environment.key
    const stored = await w.tx.resources.lock(environment, 'ContentType', input.id)
    if (!stored) {
      const body = toContentTypeBody(sent)
      return { contentType: await insertContentType(w, ctx.limits, requireNewId(input.id), body), created: true }
    }
    requireVersion('ContentType', stored, input.version)
    const active = await findActivated(w.tx, environment, input.id)
    const body = toContentTypeBody(sent, toContentType(stored), active)
    requireChangeable(body, active)
    return { contentType: toContentType(await saveResource(w, stored, toStored(body))), created: false }
  }
  return writeIn(ctx, actor, input, { right: 'model.manage' }, work)
}
